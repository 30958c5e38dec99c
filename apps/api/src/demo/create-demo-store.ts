import { setImmediate as pause } from 'node:timers/promises'
import { defaultWidgetSettings, maxEventsPerBatch, maxOrdersPerBatch, type PushedProduct } from '@voice-shop/contract'
import type { Clock } from '../core/clock.ts'
import { asWorkspace } from '../core/database/as-workspace.ts'
import type { Database } from '../core/database/open-database.ts'
import type { JobQueue } from '../core/jobs/job-kind.ts'
import { keepAnswer } from '../features/answers/answers.public.ts'
import type { HashDeps } from '../features/auth/auth.public.ts'
import { type CatalogueChanges, pushProducts } from '../features/catalogue/catalogue.public.ts'
import { type ListeningSession, recordSessions } from '../features/listening/listening.public.ts'
import { recordOrders } from '../features/orders/orders.public.ts'
import { getPlan } from '../features/plans/plans.public.ts'
import { createOwner } from '../features/registration/registration.public.ts'
import { hasUsers } from '../features/users/users.public.ts'
import { type GivenAnswer, measureSearch, type VoiceRecorder } from '../features/voice/voice.public.ts'
import { saveSettingsRow } from '../features/widget/widget.public.ts'
import { createDemoAnswers, storeLanguage } from './demo-answers.ts'
import { storeTimeZone } from './demo-calendar.ts'
import { generateListening } from './demo-listening.ts'
import { generateOrders } from './demo-orders.ts'
import { listDemoProducts } from './demo-products.ts'
import { addDemoUsage, type DemoStore, findDemoStore } from './demo-store.repository.ts'
import { type DemoEvent, generateVoiceEvents } from './generate-voice-events.ts'

/** Printed at every start of a demo, so no secret. */
export const demoSignIn = { email: 'demo@voiceshop.example', password: 'voice-shop-demo' } as const

const seed = 20_261_121
const dayMs = 86_400_000
const days = 365
const eventsPerTurn = 50
/** The account is older than its first search, so that the usage period has run for about this long. */
const daysBeforeFirstSearch = 24

export interface DemoDeps extends HashDeps {
  db: Database
  clock: Clock
  jobs: JobQueue
  recorder: Pick<VoiceRecorder, 'record'>
  catalogueChanges: CatalogueChanges
  appAddress: { origin: string }
}

export interface DemoProgress {
  done: number
  total: number
}

/** When the store's generated data ends. */
function getDataEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + (days + daysBeforeFirstSearch) * dayMs)
}

/**
 * The same events again as long as it is the same store: their ids are what makes going on possible. To answer a year of
 * sentences takes many seconds, in which the event loop goes on: timers of the database's connections would run out.
 */
async function listEvents({ appAddress }: DemoDeps, createdAt: Date): Promise<DemoEvent[]> {
  const answerSentence = createDemoAnswers(appAddress.origin)
  const events: DemoEvent[] = []
  for (const event of generateVoiceEvents({ seed, now: getDataEnd(createdAt), days, answerSentence })) {
    if (events.push(event) % eventsPerTurn === 0) await pause()
  }
  return events
}

/** Recommendations that the searches since `start` have used. */
function countUsed(events: readonly DemoEvent[], start: Date): number {
  return events.filter(
    ({ event }) => event.type === 'search' && event.products.length > 0 && new Date(event.occurred_at ?? 0) >= start,
  ).length
}

/** What is stored of the searches since `start`. */
function measureStored(events: readonly DemoEvent[], start: Date): { searches: number; bytes: number } {
  const sizes = events.flatMap(({ event }) =>
    event.type === 'search' && new Date(event.occurred_at ?? 0) >= start ? [measureSearch(event)] : [],
  )
  return { searches: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** A paid plan that the store's usage is below the critical mark of. */
function choosePlanId(used: number): string {
  return used < getPlan('starter').recommendations * 0.9 ? 'starter' : 'growth'
}

async function createStore(deps: DemoDeps, createdAt: Date, events: readonly DemoEvent[]): Promise<DemoStore> {
  const used = countUsed(events, new Date(createdAt.getTime() + days * dayMs))
  const { workspaceId } = await createOwner(deps, {
    ...demoSignIn,
    firstName: 'Julia',
    lastName: 'Moreno',
    phone: '+54 11 5555 0142',
    platform: 'tiendanube',
    storeName: 'Casa Jacarandá',
    mainLanguage: storeLanguage,
    timeZone: storeTimeZone,
    planId: choosePlanId(used),
    isDemo: true,
    now: createdAt,
  })
  // A year of what shoppers say is what there is to see.
  const settings = { ...defaultWidgetSettings, sentence_days: null }
  await asWorkspace(workspaceId, () => saveSettingsRow(deps.db, { workspaceId, settings, now: createdAt }))
  return { workspaceId, createdAt, isFilled: false }
}

/** What the assistant says to a search, as it is kept. */
function describeAnswer({ event, answer }: DemoEvent): [string, GivenAnswer][] {
  if (event.type !== 'search' || answer === null) return []
  return [[event.id, keepAnswer(answer.answer, { source: 'voice' })]]
}

interface FillInput {
  store: DemoStore
  events: readonly DemoEvent[]
  onProgress?: ((progress: DemoProgress) => void) | undefined
}

async function fillOrders(
  deps: DemoDeps,
  { store, events, products }: FillInput & { products: readonly PushedProduct[] },
): Promise<void> {
  const { workspaceId, createdAt } = store
  const said = events.map(({ event }) => event)
  const orders = [...generateOrders({ seed, end: getDataEnd(createdAt), events: said, products })]
  for (let done = 0; done < orders.length; done += maxOrdersPerBatch) {
    const batch = orders.slice(done, done + maxOrdersPerBatch)
    const { rejected } = await asWorkspace(workspaceId, () =>
      recordOrders(deps, { store: { workspaceId, key: null }, orders: batch }),
    )
    if (rejected.length > 0) throw new Error(`a demo order was refused: ${JSON.stringify(rejected[0])}`)
  }
}

async function fillListening(
  deps: DemoDeps,
  { workspaceId, sessions }: { workspaceId: string; sessions: readonly ListeningSession[] },
): Promise<void> {
  const now = deps.clock.now()
  for (let done = 0; done < sessions.length; done += maxEventsPerBatch) {
    const batch = sessions.slice(done, done + maxEventsPerBatch)
    await asWorkspace(workspaceId, () =>
      deps.db
        .transaction()
        .execute((transaction) => recordSessions(transaction, { workspaceId, sessions: batch, now })),
    )
  }
}

async function fillStore(deps: DemoDeps, { store, events, onProgress }: FillInput): Promise<void> {
  const { workspaceId } = store
  const products = listDemoProducts(deps.appAddress.origin)
  const pushed = await asWorkspace(workspaceId, () =>
    pushProducts(deps, { store: { workspaceId, key: null }, products }),
  )
  if (pushed.rejected.length > 0) throw new Error(`a demo product was refused: ${JSON.stringify(pushed.rejected[0])}`)
  for (let done = 0; done < events.length; done += maxEventsPerBatch) {
    onProgress?.({ done, total: events.length })
    const batch = events.slice(done, done + maxEventsPerBatch)
    const { rejected } = await deps.recorder.record({
      workspaceId,
      events: batch.map(({ event }) => event),
      source: { kind: 'import' },
      answers: new Map(batch.flatMap(describeAnswer)),
    })
    if (rejected.length > 0) throw new Error(`a demo event was refused: ${JSON.stringify(rejected[0])}`)
  }
  await fillOrders(deps, { store, events, products })
  const end = getDataEnd(store.createdAt)
  const sessions = [...generateListening({ seed, end, events })]
  await fillListening(deps, { workspaceId, sessions })
  await addDemoUsage(deps.db, {
    workspaceId,
    at: end,
    countSince: (start) => ({
      used: countUsed(events, start),
      stored: measureStored(events, start),
      openings: sessions.filter(({ startedAt }) => startedAt >= start).length,
    }),
  })
  onProgress?.({ done: events.length, total: events.length })
}

/**
 * Sees to it that an unused database has the demo store: a year of generated searches up to now, and an owner who
 * signs in with `demoSignIn`. After a kill in the middle the next call goes on where it stopped. Returns whether the
 * database has the demo store.
 */
export async function ensureDemoStore(deps: DemoDeps, onProgress?: (progress: DemoProgress) => void): Promise<boolean> {
  const known = await findDemoStore(deps.db, demoSignIn.email)
  if (known?.isFilled) return true
  if (!known && (await hasUsers(deps.db))) return false
  const createdAt = new Date(deps.clock.now().getTime() - (days + daysBeforeFirstSearch) * dayMs)
  const events = await listEvents(deps, known?.createdAt ?? createdAt)
  const store = known ?? (await createStore(deps, createdAt, events))
  await fillStore(deps, { store, events, onProgress })
  return true
}
