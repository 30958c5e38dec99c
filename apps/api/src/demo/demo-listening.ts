import { getTimeStep, type ListeningEngine, type ListeningStage } from '@voice-shop/contract'
import { v7 } from 'uuid'
import { createHeardCounts, type HeardCounts, type ListeningSession } from '../features/listening/listening.public.ts'
import type { DemoEvent } from './generate-voice-events.ts'
import { createRandom, type Random } from './random.ts'

/** Which browsers shoppers of the demo store have, how they listen there, and how long an answer takes, in milliseconds. */
const browsers: readonly { name: string; share: number; engine: ListeningEngine; ms: number }[] = [
  { name: 'Chrome Android', share: 0.45, engine: 'browser', ms: 1750 },
  { name: 'Safari iOS', share: 0.23, engine: 'browser', ms: 2100 },
  { name: 'Chrome', share: 0.16, engine: 'browser', ms: 1600 },
  { name: 'Samsung Internet Android', share: 0.06, engine: 'browser', ms: 1850 },
  { name: 'Instagram Android', share: 0.04, engine: 'recorder', ms: 2700 },
  { name: 'Firefox', share: 0.04, engine: 'recorder', ms: 2300 },
  { name: 'Edge', share: 0.02, engine: 'browser', ms: 1650 },
]
const visitMs = 30 * 60_000
/** Openings in which nobody came to ask, for each in which somebody did. */
const idlePerVisit = 0.7

type Search = Extract<DemoEvent['event'], { type: 'search' }>

interface Visit {
  shopperId: string
  startMs: number
  lastMs: number
  searches: { event: Search; kind: string }[]
  hasClick: boolean
}

/** Searches of a shopper one after the other, and whether a product of them was clicked. */
function listVisits(events: readonly DemoEvent[]): Visit[] {
  const visits: Visit[] = []
  const latest = new Map<string, Visit>()
  const bySearch = new Map<string, Visit>()
  for (const { event, answer } of events) {
    if (event.type === 'click') {
      const visit = bySearch.get(event.search_id)
      if (visit) visit.hasClick = true
      continue
    }
    const timeMs = Date.parse(event.occurred_at ?? '')
    const known = latest.get(event.shopper_id)
    const isNew = !known || timeMs - known.lastMs > visitMs
    const { shopper_id: shopperId } = event
    const visit = isNew ? { shopperId, startMs: timeMs, lastMs: timeMs, searches: [], hasClick: false } : known
    if (isNew) visits.push(visit)
    latest.set(shopperId, visit)
    visit.lastMs = timeMs
    visit.searches.push({ event, kind: answer?.answer.kind ?? 'answered' })
    bySearch.set(event.id, visit)
  }
  return visits
}

function reach(heard: HeardCounts, ...stages: ListeningStage[]): void {
  for (const stage of stages) heard.counts[stage] = 1
}

function hearVisit(random: Random, { searches, hasClick }: Visit, ms: number): HeardCounts {
  const heard = createHeardCounts()
  const { counts } = heard
  reach(heard, 'opened', 'offered', 'tapped', 'granted', 'speech', 'text', 'answer')
  if (hasClick) reach(heard, 'click')
  if (hasClick && random.chance(0.34)) reach(heard, 'cart')
  for (const [place, { event, kind }] of searches.entries()) {
    counts.voice_turns += 1
    if (random.chance(0.72)) {
      counts.spoken += 1
      if (random.chance(0.14)) counts.interrupted += 1
    }
    if (event.products.length > 0) {
      const step = getTimeStep(Math.round(ms * Math.exp(0.32 * random.normal())))
      heard.times.set(step, (heard.times.get(step) ?? 0) + 1)
    }
    if (kind === 'not_understood') counts.not_understood += 1
    else if (random.chance(0.018)) counts.low_confidence += 1
    else if (place < searches.length - 1 && random.chance(0.06)) counts.said_again += 1
  }
  if (random.chance(0.05)) {
    counts.voice_turns += 1
    counts.no_speech += 1
  }
  return heard
}

/** The panel was opened, and nobody came to ask. */
function hearNobody(random: Random, engine: ListeningEngine): HeardCounts {
  const heard = createHeardCounts()
  const { counts } = heard
  reach(heard, 'opened', 'offered')
  if (random.chance(0.62)) return heard
  reach(heard, 'tapped')
  const end = random.next()
  if (end < 0.34) counts.denied += 1
  else if (end < 0.38) counts.no_microphone += 1
  else if (end < 0.46 && engine === 'browser') counts.broken += 1
  else {
    reach(heard, 'granted')
    counts.voice_turns += 1
    if (random.chance(0.15)) {
      reach(heard, 'speech')
      counts[engine === 'recorder' ? 'empty_text' : 'no_speech'] += 1
    } else counts.no_speech += 1
  }
  return heard
}

/** How shoppers of the demo store were heard, up to `end`. The same events give the same openings. */
export function* generateListening(input: {
  seed: number
  end: Date
  events: readonly DemoEvent[]
}): Generator<ListeningSession> {
  const random = createRandom(input.seed)
  const chosen = new Map<string, (typeof browsers)[number]>()
  const choose = () => random.pickWeighted(browsers, ({ share }) => share)
  const make = (startMs: number, { name, engine }: (typeof browsers)[number], heard: HeardCounts) => ({
    id: v7({ msecs: startMs, random: random.bytes(16) }),
    startedAt: new Date(startMs),
    revision: 1,
    browser: name,
    engine,
    heard,
  })
  for (const visit of listVisits(input.events)) {
    const browser = chosen.get(visit.shopperId) ?? choose()
    chosen.set(visit.shopperId, browser)
    yield make(visit.startMs, browser, hearVisit(random, visit, browser.ms))
    if (!random.chance(idlePerVisit)) continue
    const startMs = visit.startMs + Math.floor(random.next() * 3 * 3_600_000)
    if (startMs > input.end.getTime()) continue
    const other = choose()
    yield make(startMs, other, hearNobody(random, other.engine))
  }
}
