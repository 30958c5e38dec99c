import { sql } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import { slotsPerDay } from '../../rollups/rollups.public.ts'

/** Adds loads of a quarter hour, of several stores. */
export async function addLoads(
  db: Database,
  { slot, loads }: { slot: number; loads: ReadonlyMap<string, number> },
): Promise<void> {
  const day = Math.floor(slot / slotsPerDay)
  // Whole numbers of ours, as text: a subscript takes no parameter in `on conflict`.
  const place = sql.raw(String(slot - day * slotsPerDay + 1))
  const none = Array.from({ length: slotsPerDay }, () => 0)
  await sql`
    insert into widget_loads as w (workspace_id, day, loads)
    select id, ${day}::int, (${none}::int[])[1:${place} - 1] || count || (${none}::int[])[${place} + 1:]
    from unnest(${[...loads.keys()]}::uuid[], ${[...loads.values()]}::int[]) as t (id, count)
    on conflict (workspace_id, day) do update set loads[${place}] = w.loads[${place}] + excluded.loads[${place}]
  `.execute(db)
}

export interface LoadWindow {
  workspaceId: string
  /** Slots, from inclusive, to exclusive. */
  from: number
  to: number
}

/** How often the widget was loaded in each of the windows, in their order. */
export async function sumLoads(db: Database, windows: readonly LoadWindow[]): Promise<number[]> {
  if (windows.length === 0) return []
  const { rows } = await sql<{ place: number; loads: string | null }>`
    select t.place::int as place, sum(l.count) as loads
    from unnest(
      ${windows.map(({ workspaceId }) => workspaceId)}::uuid[], ${windows.map(({ from }) => from)}::int[],
      ${windows.map(({ to }) => to)}::int[]
    ) with ordinality as t (workspace_id, first, after, place)
    join widget_loads w on w.workspace_id = t.workspace_id
      and w.day >= t.first / ${slotsPerDay}::int and w.day <= t.after / ${slotsPerDay}::int
    cross join lateral unnest(w.loads) with ordinality as l (count, slot)
    where w.day * ${slotsPerDay}::int + l.slot - 1 >= t.first and w.day * ${slotsPerDay}::int + l.slot - 1 < t.after
    group by t.place
  `.execute(db)
  const sums = windows.map(() => 0)
  for (const { place, loads } of rows) sums[place - 1] = Number(loads)
  return sums
}

/** The last quarter hour in which each store's widget was loaded, of those that had one since `since`. */
export async function listLastLoads(
  db: Database,
  { workspaceIds, since }: { workspaceIds: readonly string[]; since: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ workspace_id: string; slot: string }>`
    select w.workspace_id, max(w.day * ${slotsPerDay}::int + l.slot - 1) as slot
    from (
      select distinct on (workspace_id) workspace_id, day, loads from widget_loads
      where workspace_id = any(${workspaceIds}::uuid[]) and day >= ${since}::int / ${slotsPerDay}::int
      order by workspace_id, day desc
    ) as w
    cross join lateral unnest(w.loads) with ordinality as l (count, slot)
    where l.count > 0
    group by w.workspace_id
  `.execute(db)
  return new Map(rows.map(({ workspace_id, slot }) => [workspace_id, Number(slot)]))
}

/** What no rule asks for any more. */
export async function deleteOldLoads(
  db: Database,
  { workspaceIds, beforeDay }: { workspaceIds: readonly string[]; beforeDay: number },
): Promise<void> {
  await db.deleteFrom('widget_loads').where('workspace_id', 'in', workspaceIds).where('day', '<', beforeDay).execute()
}
