import type { Database } from '../../core/database/open-database.ts'
import { findLanguageOfTag } from '../../core/find-language.ts'
import type { SourceProduct } from './catalogue-source.ts'
import { detectLanguage } from './detect-language.ts'
import { readHtmlText } from './plain-text.ts'
import { countCatalogueLanguages } from './product-languages.queries.ts'

/** How a source names the language of texts that it tells none of. */
export const untold = ''

/** As much as tells a language. */
const mostLength = 1000

/**
 * In which language products are whose source tells none: that of most of the store's products, and of its first ones that which
 * they read as. The store's main language follows the menu of its owner's dashboard: it counts where nothing else tells it, among
 * languages that the store has about as many products in, and where most products come anew and read as it.
 */
export async function findSourceLanguage(
  db: Database,
  { workspaceId, mainLanguage }: { workspaceId: string; mainLanguage: string },
  products: readonly Pick<SourceProduct, 'texts'>[],
): Promise<string> {
  const texts = products.flatMap((product) => product.texts[untold] ?? [])
  if (texts.length === 0) return mainLanguage
  const known = await countCatalogueLanguages(db, workspaceId)
  const seen = detectLanguage(
    texts.map(({ title, descriptionHtml }) => `${title} ${readHtmlText(descriptionHtml, mostLength)}`),
  )
  const [most] = known
  if (!most) return seen ?? mainLanguage
  const main = findLanguageOfTag(mainLanguage)
  const isHalf = (count: number) => count >= most.texts / 2
  if (known.some(({ language, texts: count }) => language === main && isHalf(count))) return mainLanguage
  return seen === main && isHalf(texts.length) ? mainLanguage : most.language
}
