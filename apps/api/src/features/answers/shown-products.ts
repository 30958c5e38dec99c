import type { StoreVariant } from '@voice-shop/answers'
import {
  type AnsweredProduct,
  type Language,
  type RecommendedProduct,
  recommendedProductSchema,
} from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import {
  formatUnits,
  type ShownLanguageProduct,
  type ShownStoreProduct,
  selectStoreProducts,
  toStoreProducts,
} from '../catalogue/catalogue.public.ts'

/** A found product as the catalogue has it now. */
export interface ShownProduct {
  answered: AnsweredProduct
  /** As its search is recorded. */
  recommended: RecommendedProduct
}

/** What an engine found, or a record says was shown. */
interface FoundVariant {
  product_id: string
  variant_id: string
  reasons: readonly string[]
  misses: readonly string[]
}

export interface ReadInput {
  workspaceId: string
  /** What is read is in this language where the store has it. */
  language: Language
  found: readonly FoundVariant[]
  /** For the store's people: also sample products, which no shopper is shown. */
  withSamples?: boolean
}

function chooseLanguage(versions: readonly ShownLanguageProduct[], language: Language): ShownStoreProduct | undefined {
  const own = versions.find((version) => version.language.split(/[-_]/)[0]?.toLowerCase() === language)
  return (own ?? versions[0])?.product
}

function describeProduct(found: FoundVariant, product: ShownStoreProduct, variant: StoreVariant): AnsweredProduct {
  const { name, brand, currency, image_url, url } = product
  const formatPrice = (price: number | null) =>
    price === null || currency === null ? null : formatUnits(price, currency)
  return {
    product_id: found.product_id,
    variant_id: found.variant_id,
    name,
    brand,
    price: formatPrice(variant.price),
    compare_at_price: formatPrice(variant.compare_at_price),
    currency,
    image_url,
    url,
    options: { ...variant.options },
    in_stock: variant.stock !== 0,
    reasons: [...found.reasons],
    misses: [...found.misses],
  }
}

/** As events bring it: bounded, and without an image that no page could show. Null where it cannot be recorded. */
function describeRecommended({
  product_id,
  name,
  image_url,
  categories,
}: ShownStoreProduct): RecommendedProduct | null {
  const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()
  const category = categories[0]?.at(-1)
  const { product_image_url: imageSchema } = recommendedProductSchema.shape
  const { data } = recommendedProductSchema.safeParse({
    product_id,
    product_name: cut(name, 300),
    ...(image_url !== null && imageSchema.safeParse(image_url).success ? { product_image_url: image_url } : {}),
    ...(category === undefined ? {} : { category: cut(category, 100) }),
  })
  return data ?? null
}

/** The prices of products, in units of the store's currency, as far as they have one. */
export function listPrices(products: readonly ShownProduct[]): number[] {
  return products.flatMap(({ answered: { price } }) => (price === null ? [] : [Number(price)]))
}

/** Products by their ids, in each language that the store has them in. */
export type ProductVersions = Pick<ReadonlyMap<string, readonly ShownLanguageProduct[]>, 'get'>

/** What the catalogue says of products now; null: there are none. */
export function selectShown(input: Parameters<typeof selectStoreProducts>[0]) {
  return input.productIds.length === 0 ? null : selectStoreProducts(input)
}

/** What `selectShown` finds. */
export function readVersions(rows: Parameters<typeof toStoreProducts>[0]): ProductVersions {
  return Map.groupBy(toStoreProducts(rows), ({ product }) => product.product_id)
}

/** Reads what the catalogue says of found products now, in their order; what is gone since is left out. */
export async function readShownProducts(db: Database, input: ReadInput): Promise<ShownProduct[]> {
  const { workspaceId, withSamples = false, found } = input
  const productIds = found.map(({ product_id }) => product_id)
  const { rows } = (await selectShown({ workspaceId, productIds, withSamples })?.execute(db)) ?? { rows: [] }
  return showProducts(readVersions(rows), input)
}

/** Found products as they are shown, in the order in which they were found; what is gone since is left out. */
export function showProducts(
  versions: ProductVersions,
  { language, found }: Pick<ReadInput, 'language' | 'found'>,
): ShownProduct[] {
  return found.flatMap((one) => {
    const product = chooseLanguage(versions.get(one.product_id) ?? [], language)
    const variant = product?.variants.find(({ variant_id }) => variant_id === one.variant_id)
    const recommended = product && describeRecommended(product)
    return variant && recommended ? [{ answered: describeProduct(one, product, variant), recommended }] : []
  })
}
