import { getTimeStep, type ListeningReport, listeningStages } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Tables } from '../../core/database/tables.ts'
import { describeUserAgent } from '../../core/http/describe-user-agent.ts'
import type { Shopper } from '../../core/http/mount-route.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { getOpenings, getRemaining } from '../plans/plans.public.ts'
import { listRollupTargets } from '../rollups/rollups.public.ts'
import { getUsageState, lockRollupState, saveUsage, usageErrors } from '../usage/usage.public.ts'
import { addToListeningRollups, type ListeningSession, readSessions, saveSessions } from './listening.repository.ts'
import { createHeardCounts, type HeardCounts } from './listening-counts.ts'
import { ListeningDeltas } from './rebuild-days.ts'

/** An opening is told of for so long at most: what comes later has been lying about. */
const longestMs = 24 * 3_600_000

export function countReport({ reached, counts, answer_times_ms }: ListeningReport): HeardCounts {
  const heard = createHeardCounts()
  for (const stage of listeningStages) heard.counts[stage] = stage === 'opened' || reached.includes(stage) ? 1 : 0
  Object.assign(heard.counts, counts)
  for (const ms of answer_times_ms) {
    const step = getTimeStep(ms)
    heard.times.set(step, (heard.times.get(step) ?? 0) + 1)
  }
  return heard
}

/** The browser without its version, and where it runs on a phone, on which: each hears in its own way. */
export function nameBrowser(userAgent: string): string {
  const { browser, operatingSystem } = describeUserAgent(userAgent)
  const isPhone = /^(?:iOS|iPadOS|Android|HarmonyOS|KaiOS)$/.test(operatingSystem)
  return `${browser} ${isPhone ? operatingSystem : ''}`.trim() || '?'
}

/**
 * Records openings of a workspace, each told of at most once among them: what is newer than what is known takes its place,
 * in the sums too. When, where and how it began stay as they were first told.
 */
export async function recordSessions(
  transaction: Transaction<Tables>,
  { workspaceId, sessions, now }: { workspaceId: string; sessions: readonly ListeningSession[]; now: Date },
): Promise<void> {
  const state = await lockRollupState(transaction, workspaceId)
  if (!state) return
  const known = await readSessions(transaction, { workspaceId, ids: sessions.map(({ id }) => id) })
  const news = sessions.flatMap((session) => {
    const before = known.get(session.id)
    if (!before) return [session]
    const isOver = now.getTime() - before.startedAt.getTime() > longestMs
    if (isOver || before.revision >= session.revision) return []
    const { startedAt, browser, engine } = before
    return [{ ...session, startedAt, browser, engine }]
  })
  if (news.length === 0) return
  await saveSessions(transaction, { workspaceId, sessions: news })
  const sums = new ListeningDeltas(listRollupTargets(state, now))
  for (const session of news) {
    const before = known.get(session.id)
    sums.add(session, session.heard)
    if (before) sums.add(session, before.heard, -1)
  }
  await addToListeningRollups(transaction, { workspaceId, deltas: sums.list() })
}

/**
 * Counts an opening against those that the plan keeps; the last one leaves a word in the trail. The transaction holds the lock
 * of the usage. Throws 402 beyond it.
 */
async function countOpening(
  transaction: Transaction<Tables>,
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<void> {
  const usage = await getUsageState(transaction, workspaceId, now)
  const room = getRemaining(getOpenings(usage.plan), usage.openings_stored)
  if (room < 1) throw usageErrors.openingsUsedUp()
  await saveUsage({ workspaceId, ...usage, openings_stored: usage.openings_stored + 1 }).execute(transaction)
  if (room > 1) return
  const until = usage.period.end.toISOString()
  const action = 'listening.openings_used_up'
  await recordAudit(transaction, { workspaceId, actor: null, action, details: { until }, now })
}

/** What a page tells of an opening of the panel. Throws 402 for a new one beyond those that the plan keeps. */
export function recordReport(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { workspaceId }: Pick<Shopper, 'workspaceId'>,
  { report, userAgent }: { report: ListeningReport; userAgent: string },
): Promise<void> {
  const now = clock.now()
  const { id, revision, engine } = report
  const session = { id, startedAt: now, revision, browser: nameBrowser(userAgent), engine, heard: countReport(report) }
  return db.transaction().execute(async (transaction) => {
    const isKnown = async () => (await readSessions(transaction, { workspaceId, ids: [id] })).has(id)
    // Most are, and need no look at the plan. Of several that tell of a new one at once, one counts.
    if (!(await isKnown()) && (await lockRollupState(transaction, workspaceId)) && !(await isKnown())) {
      await countOpening(transaction, { workspaceId, now })
    }
    await recordSessions(transaction, { workspaceId, sessions: [session], now })
  })
}
