/** An item of a feed as it stands there: what each of its fields says, by Google's names for them. */
export interface RawItem {
  /** Of the file, from 1, where it begins. */
  line: number
  /** Null: it cannot be told what is in it. */
  fields: ReadonlyMap<string, readonly string[]> | null
}

/** Most characters of a field that are looked at, values of one name, and names. */
export const maxFieldLength = 100_000
const maxValues = 50
const maxNames = 300

/** Names that other catalogues give to Google's fields. */
const aliases: Readonly<Record<string, string>> = {
  name: 'title',
  url: 'link',
  image: 'image_link',
  image_url: 'image_link',
  colour: 'color',
}

/** Google's name of a field, as `sale_price`, from `g:sale_price`, `Sale Price` or `sale-price`. */
export function readFieldName(text: string): string {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^(g|c):/, '')
    .replaceAll(/[\s-]+/g, '_')
  return aliases[name] ?? name
}

/** Adds what a field says, unless it has said enough. */
export function addValue(fields: Map<string, string[]>, name: string, value: string): void {
  const values = fields.get(name) ?? []
  if (value.trim() === '' || values.length >= maxValues || fields.size > maxNames) return
  values.push(value.slice(0, maxFieldLength))
  fields.set(name, values)
}
