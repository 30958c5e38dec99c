import { defaultWidgetSettings, type WidgetSettings, widgetSettingsSchema } from '@voice-shop/contract'
import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'

function findSettingsRow(db: Database, workspaceId: string) {
  return db.selectFrom('widget_settings').select('settings').where('workspace_id', '=', workspaceId).executeTakeFirst()
}

/**
 * For how many days a store keeps what shoppers said, null for as long as the searches; whatever stands beside it. Undefined
 * where it is a time of another version of this program: what the owner chose must not be guessed.
 */
export async function findSentenceDays(
  db: Database,
  workspaceId: string,
): Promise<WidgetSettings['sentence_days'] | undefined> {
  const { sentence_days } = { ...defaultWidgetSettings, ...(await findSettingsRow(db, workspaceId))?.settings }
  return widgetSettingsSchema.shape.sentence_days.safeParse(sentence_days).data
}

/** As the owner saved them; what was saved before a setting was added has its default. */
export async function readSettings(db: Database, workspaceId: string): Promise<WidgetSettings> {
  const row = await findSettingsRow(db, workspaceId)
  const { data } = widgetSettingsSchema.safeParse({ ...defaultWidgetSettings, ...row?.settings })
  return data ?? defaultWidgetSettings
}

export async function saveSettingsRow(
  db: Database,
  { workspaceId, settings, now }: { workspaceId: string; settings: WidgetSettings; now: Date },
): Promise<void> {
  const row = { settings: JSON.stringify(settings), updated_at: now }
  await db
    .insertInto('widget_settings')
    .values({ workspace_id: workspaceId, ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .execute()
}

/**
 * Whoever reads a public key from a page could tell of any address, and an owner may allow others as often as they like: of
 * those that are not allowed any more, or never were, a store keeps so many, the latest.
 */
const mostForeign = 20
/** More than a store may keep: those, as many that it allows, and what its platform adds. */
const mostListed = 50

/** @param allowed addresses of which the store's sightings are kept in any case */
export async function saveSighting(
  db: Database,
  { workspaceId, origin, allowed, now }: { workspaceId: string; origin: string; allowed: readonly string[]; now: Date },
): Promise<void> {
  await db
    .insertInto('widget_sightings')
    .values({ workspace_id: workspaceId, origin, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'origin']).doUpdateSet({ last_seen_at: sql<Date>`excluded.last_seen_at` }),
    )
    .execute()
  const isForeign = sql<boolean>`origin <> all(${allowed})`
  await db
    .deleteFrom('widget_sightings')
    .where('workspace_id', '=', workspaceId)
    .where(isForeign)
    .where('origin', 'not in', (eb) =>
      eb
        .selectFrom('widget_sightings')
        .select('origin')
        .where('workspace_id', '=', workspaceId)
        .where(isForeign)
        .orderBy('last_seen_at', 'desc')
        .orderBy('origin')
        .limit(mostForeign),
    )
    .execute()
}

/** The latest first. */
export function listSightings(db: Database, workspaceId: string) {
  return db
    .selectFrom('widget_sightings')
    .select(['origin', 'last_seen_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('origin')
    .limit(mostListed)
    .execute()
}
