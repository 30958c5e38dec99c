import { unlimited } from '@voice-shop/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { formatArray } from '../../core/database/array-text.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { getPlan, type Plan } from '../plans/plans.public.ts'
import { getStore, joinMerchants } from '../workspaces/workspaces.public.ts'
import { getPeriodAt, type Period } from './period.ts'
import type { RollupState } from './rollup-state.repository.ts'

/**
 * What is used of a period: recommendations, opened visits, downloads, and what is stored of its searches, orders and
 * openings of the widget; and what was bought on top of the plan's recommendations, which ends with the period as well.
 */
export interface UsageCounts {
  used: number
  recordings_used: number
  downloads_used: number
  searches_stored: number
  bytes_stored: number
  orders_stored: number
  openings_stored: number
  top_up: number
}

/** How every period begins. */
export const noUsage: UsageCounts = {
  used: 0,
  recordings_used: 0,
  downloads_used: 0,
  searches_stored: 0,
  bytes_stored: 0,
  orders_stored: 0,
  openings_stored: 0,
  top_up: 0,
}

export function pickUsageCounts(row: UsageCounts): UsageCounts {
  const {
    used,
    recordings_used,
    downloads_used,
    searches_stored,
    bytes_stored,
    orders_stored,
    openings_stored,
    top_up,
  } = row
  return {
    used,
    recordings_used,
    downloads_used,
    searches_stored,
    bytes_stored,
    orders_stored,
    openings_stored,
    top_up,
  }
}

export interface UsageState extends UsageCounts {
  plan: Plan
  period: Period
}

export interface UsageRow extends UsageCounts {
  plan_id: string
  anchor: Date
  period_start: Date
  period_end: Date
}

/** What a row says at an instant: after its end the next period has begun, with nothing used. */
export function getUsageAt(row: UsageRow, now: Date): UsageState {
  const plan = getPlan(row.plan_id)
  if (now < row.period_end) {
    return { plan, period: { start: row.period_start, end: row.period_end }, ...pickUsageCounts(row) }
  }
  return { plan, period: getPeriodAt(row.anchor, now), ...noUsage }
}

/** How many recommendations the period has: the plan's, and what was bought on top of them; -1 is no limit. */
export function getRecommendationLimit({ plan, top_up }: Pick<UsageState, 'plan' | 'top_up'>): number {
  return plan.recommendations === unlimited ? unlimited : plan.recommendations + top_up
}

/** Begins the usage of a new workspace: its periods are months from `now`, its days those of its store. */
export async function createUsage(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; planId: string; now: Date },
): Promise<void> {
  const period = getPeriodAt(input.now, input.now)
  const { time_zone } = await getStore(transaction, input.workspaceId)
  await transaction
    .insertInto('usage')
    .values({
      workspace_id: input.workspaceId,
      plan_id: getPlan(input.planId).id,
      anchor: input.now,
      period_start: period.start,
      period_end: period.end,
      ...noUsage,
      time_zone,
      rollup_generation: 0,
      next_time_zone: null,
      next_built_until: null,
      has_endpoints: false,
    })
    .execute()
}

/** The usage as it was written last, perhaps of a period that has ended: getUsageAt tells that of an instant. */
export function getUsageRow(db: Database, workspaceId: string) {
  return db.selectFrom('usage').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirstOrThrow()
}

/** The usage now. Reading needs no lock and writes nothing: a period that ended is seen as the next one. */
export async function getUsageState(db: Database, workspaceId: string, now: Date): Promise<UsageState> {
  return getUsageAt(await getUsageRow(db, workspaceId), now)
}

/** What others ask of several stores at once. */
export interface KnownUsage {
  workspaceId: string
  /** IANA zone of the store's days. */
  timeZone: string
  planId: string
  /** With what was bought on top; -1: none. */
  limit: number
  used: number
  period: Period
}

export async function listUsages(
  db: Database,
  { workspaceIds, now }: { workspaceIds: readonly string[]; now: Date },
): Promise<KnownUsage[]> {
  const rows = await db.selectFrom('usage').selectAll().where('workspace_id', 'in', workspaceIds).execute()
  return rows.map((row) => {
    const usage = getUsageAt(row, now)
    const { plan, used, period } = usage
    const { workspace_id: workspaceId, time_zone: timeZone } = row
    return { workspaceId, timeZone, planId: plan.id, limit: getRecommendationLimit(usage), used, period }
  })
}

/** The usage now, under the lock under which events are counted too: until the transaction's end nobody else counts. */
export async function lockUsageState(
  transaction: Transaction<Tables>,
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<UsageState> {
  const row = await transaction
    .selectFrom('usage')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return getUsageAt(row, now)
}

/** Takes the lock under which a workspace's events are written, until the transaction's end. */
export async function lockUsage(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  await transaction
    .selectFrom('usage')
    .select('workspace_id')
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .execute()
}

/** Whether the workspace is not deleted; nobody deletes it before the transaction ends. */
export async function holdUsage(transaction: Transaction<Tables>, workspaceId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('usage')
    .select('workspace_id')
    .where('workspace_id', '=', workspaceId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Notes whether some endpoint of the workspace is on, for those that record its events. */
export async function saveHasEndpoints(
  transaction: Transaction<Tables>,
  { workspaceId, hasEndpoints }: { workspaceId: string; hasEndpoints: boolean },
): Promise<void> {
  await transaction
    .updateTable('usage')
    .set({ has_endpoints: hasEndpoints })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

export interface LockedUsage extends UsageRow, RollupState {
  workspace_id: string
  /** Whether somebody is to be told of what is recorded. */
  has_endpoints: boolean
  /** Of the store's key, and of the one before while that still counts. */
  secret_key_hash: string | null
  previous_key_hash: string | null
  previous_key_until: Date | null
}

const lockedColumns = sql.raw(
  [
    ...['workspace_id', 'plan_id', 'anchor', 'period_start', 'period_end', 'used', 'recordings_used', 'downloads_used'],
    ...[
      'searches_stored',
      'bytes_stored',
      'orders_stored',
      'openings_stored',
      'top_up',
      'time_zone',
      'rollup_generation',
    ],
    ...['next_time_zone', 'next_built_until', 'waiting_deltas', 'has_endpoints'],
  ]
    .map((name) => `usage.${name}`)
    .join(),
)
const keyColumns = sql.raw('merchants.secret_key_hash, merchants.previous_key_hash, merchants.previous_key_until')

/**
 * Takes the locks under which workspaces' events are written, until the transaction's end: in one order, so that two
 * transactions never wait for each other. Who waited sees the usage rows as they are now; of the joined rows PostgreSQL
 * may answer what they were when the wait began.
 *
 * Of several each is looked up by itself, whatever the planner believes: without statistics it would scan a table for them. On
 * Citus each workspace has a queue of its own, and is asked for alone.
 */
export function lockUsages(workspaceIds: readonly string[]): RawBuilder<LockedUsage> {
  const [first, ...others] = workspaceIds
  if (others.length === 0) {
    return sql`
      select ${lockedColumns}, ${keyColumns} from usage ${joinMerchants('usage.workspace_id')}
      where usage.workspace_id = ${first}
      for update of usage
    `
  }
  return sql`
    select ${lockedColumns}, keys.* from unnest(${formatArray(workspaceIds.toSorted())}::uuid[]) as asked (id)
    cross join lateral (select * from usage where usage.workspace_id = asked.id limit 1 for update) as usage
    cross join lateral (
      select ${keyColumns} from (values (asked.id)) as own (id) ${joinMerchants('own.id')} limit 1
    ) as keys
  `
}

/**
 * For statements of other slices: usage rows whose periods run, as `usage`, with `limits.amount` of their plan, once for
 * each of the percents of it, and of what was bought on top, that is used, as `percents.percent`.
 */
export function fromCrossedLimits(input: {
  limits: readonly { planId: string; limit: number }[]
  percents: readonly number[]
  now: Date
}): RawBuilder<unknown> {
  const { limits, percents, now } = input
  return sql`
    from usage
    join (values ${sql.join(limits.map(({ planId, limit }) => sql`(${planId}::text, ${limit}::bigint)`))})
      as limits (plan_id, amount) on limits.plan_id = usage.plan_id and usage.period_end > ${now}
    join (values ${sql.join(percents.map((percent) => sql`(${percent}::integer)`))}) as percents (percent)
      on usage.used * 100 >= (limits.amount + usage.top_up) * percents.percent`
}

/** For statements of other slices: with the usage of the workspace in that column, as `usage`. */
export function joinUsage(idColumn: string): RawBuilder<unknown> {
  return sql`join usage on usage.workspace_id = ${sql.ref(idColumn)}`
}

interface SavedUsage extends UsageCounts {
  workspaceId: string
  period: Period
  /** Of RollupState; without it, it stays as it is. */
  waitingDeltas?: number
}

/** Writes the period and what is used of it; the transaction holds the row's lock. */
export function saveUsage(input: SavedUsage): RawBuilder<unknown> {
  return sql`
    update usage
    set period_start = ${input.period.start}, period_end = ${input.period.end}, used = ${input.used},
      recordings_used = ${input.recordings_used}, downloads_used = ${input.downloads_used},
      searches_stored = ${input.searches_stored}, bytes_stored = ${input.bytes_stored},
      orders_stored = ${input.orders_stored}, openings_stored = ${input.openings_stored}, top_up = ${input.top_up},
      waiting_deltas = coalesce(${input.waitingDeltas ?? null}::int, waiting_deltas)
    where workspace_id = ${input.workspaceId}
  `
}

/** What events use, of a workspace whose lock the transaction holds. */
interface RecordedUsage extends SavedUsage {
  waitingDeltas: number
  /** Whether a period has begun that the row does not have yet. */
  isNewPeriod: boolean
}

/** Writes what events use of several workspaces. Nearly all go on in their period, and little of a row changes. */
export function saveRecordedUsages(inputs: readonly RecordedUsage[]): RawBuilder<unknown>[] {
  const goOn = inputs.filter(({ isNewPeriod }) => !isNewPeriod)
  return [
    ...inputs.filter(({ isNewPeriod }) => isNewPeriod).map(saveUsage),
    ...(goOn.length > 0 ? [saveRecorded(goOn)] : []),
  ]
}

function saveRecorded(inputs: readonly RecordedUsage[]): RawBuilder<unknown> {
  const [first, ...others] = inputs
  if (first && others.length === 0) {
    return sql`
      update usage
      set used = ${first.used}, searches_stored = ${first.searches_stored}, bytes_stored = ${first.bytes_stored},
        waiting_deltas = ${first.waitingDeltas}
      where workspace_id = ${first.workspaceId}
    `
  }
  return sql`
    update usage
    set used = t.used, searches_stored = t.searches_stored, bytes_stored = t.bytes_stored, waiting_deltas = t.waiting_deltas
    from unnest(
      ${formatArray(inputs.map((input) => input.workspaceId))}::uuid[],
      ${formatArray(inputs.map((input) => input.used))}::bigint[],
      ${formatArray(inputs.map((input) => input.searches_stored))}::bigint[],
      ${formatArray(inputs.map((input) => input.bytes_stored))}::bigint[],
      ${formatArray(inputs.map((input) => input.waitingDeltas))}::int[]
    ) as t (workspace_id, used, searches_stored, bytes_stored, waiting_deltas)
    where usage.workspace_id = t.workspace_id
  `
}
