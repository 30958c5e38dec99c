import type { Database } from '../../core/database/open-database.ts'
import { findLanguageOfTag } from '../../core/find-language.ts'
import type { SourceProduct } from './catalogue-source.ts'
import { detectLanguage } from './detect-language.ts'
import { listCatalogueLanguages } from './product-languages.queries.ts'

/** How a source names the language of texts that it tells none of. */
export const untold = ''

/**
 * In which language products are whose source tells none. The store's main language follows the menu of its owner's dashboard: it
 * counts where the store has products in it already, or where these are seen to be in it; else they are as those that are there,
 * and a store's first ones as they read.
 */
export async function findSourceLanguage(
  db: Database,
  { workspaceId, mainLanguage }: { workspaceId: string; mainLanguage: string },
  products: readonly Pick<SourceProduct, 'texts'>[],
): Promise<string> {
  const texts = products.flatMap((product) => product.texts[untold] ?? [])
  if (texts.length === 0) return mainLanguage
  const main = findLanguageOfTag(mainLanguage)
  const known = await listCatalogueLanguages(db, workspaceId)
  if (main && known.includes(main)) return mainLanguage
  const seen = detectLanguage(texts.map(({ title, descriptionHtml }) => `${title} ${descriptionHtml}`))
  const [most] = known
  if (most === undefined) return seen ?? mainLanguage
  return seen === main ? mainLanguage : most
}
