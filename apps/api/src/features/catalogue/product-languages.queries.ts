import { type Language, languages } from '@voice-shop/contract'
import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { findLanguageOfTag } from '../../core/find-language.ts'

/** So many of a catalogue's texts tell its languages. */
const mostTexts = 1000
/** What has fewer texts than so much of the language with the most is an exception. */
const leastShare = 0.1

interface LanguageCount {
  language: Language
  texts: number
}

/** In which languages of ours a workspace's own products are, that of the most first, by its first products. */
export async function countCatalogueLanguages(db: Database, workspaceId: string): Promise<LanguageCount[]> {
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
  return languages
    .map((language) => ({ language, texts: count(language) }))
    .filter(({ texts }) => texts > 0)
    .sort((one, other) => other.texts - one.texts)
}

/** The same, without exceptions; none where no product tells one. */
export async function listCatalogueLanguages(db: Database, workspaceId: string): Promise<Language[]> {
  const counts = await countCatalogueLanguages(db, workspaceId)
  const most = counts[0]?.texts ?? 0
  return counts.filter(({ texts }) => texts >= most * leastShare).map(({ language }) => language)
}
