import { type Language, languages } from '@voice-shop/contract'
import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { findLanguageOfTag } from '../../core/find-language.ts'

/** So many of a catalogue's texts tell its languages. */
const mostTexts = 1000
/** What has fewer texts than so much of the language with the most is an exception. */
const leastShare = 0.1

/**
 * The languages of ours in which a workspace's own products are written, that of the most first, by its first products; none where
 * these tell of none.
 */
export async function listCatalogueLanguages(db: Database, workspaceId: string): Promise<Language[]> {
  const { rows } = await sql<{ language: string; texts: number }>`
    select p.language, count(*)::int as texts
    from (
      select language from catalogue_products
      where workspace_id = ${workspaceId} and source <> 'sample' order by product_id, language limit ${mostTexts}
    ) as p
    group by p.language
  `.execute(db)
  const count = (language: Language) =>
    rows.reduce((sum, row) => sum + (findLanguageOfTag(row.language) === language ? row.texts : 0), 0)
  const inOrder = languages.toSorted((one, other) => count(other) - count(one))
  const most = Math.max(...languages.map(count))
  return inOrder.filter((language) => most > 0 && count(language) >= most * leastShare)
}
