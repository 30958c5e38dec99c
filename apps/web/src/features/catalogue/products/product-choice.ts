import { type ProductFlaw, productFlaws } from '@voice-shop/contract'

/** Which products are shown; the address keeps it. What is absent is not asked for. */
export interface ProductChoice {
  text?: string
  flaw?: ProductFlaw
}

export const longestText = 100

/** Reads an address's parameters; what is wrong or unknown is as if it were not there. */
export function parseProductChoice(search: URLSearchParams): ProductChoice {
  // A NUL fits in an address, and in no database.
  const text = search.get('text')?.replaceAll('\0', '').toWellFormed().trim()
  const flaw = productFlaws.find((value) => value === search.get('flaw'))
  return { ...(text && text.length <= longestText ? { text } : {}), ...(flaw ? { flaw } : {}) }
}

/** The parameters of an address that shows this. */
export function writeProductChoice({
  text,
  flaw,
}: { [Name in keyof ProductChoice]?: ProductChoice[Name] | undefined }) {
  const search = new URLSearchParams()
  if (text) search.set('text', text)
  if (flaw) search.set('flaw', flaw)
  return search
}

/** The product whose details the address asks for; null for the list. */
export function parseProductId(search: URLSearchParams): string | null {
  return search.get('product')?.toWellFormed() || null
}

/** The address of a product's details, from which the way back leads to what was chosen. */
export function getProductAddress(productId: string, choice: ProductChoice): string {
  const search = writeProductChoice(choice)
  search.set('product', productId)
  return `?${search}`
}
