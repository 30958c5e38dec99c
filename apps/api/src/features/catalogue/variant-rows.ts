/** A variant as it is kept, with prices in minor units. */
export interface VariantRow {
  variant_id: string
  options: Record<string, string>
  /** Their names in the store's order, which jsonb does not keep; of a variant with several. */
  option_names?: string[]
  price_minor: number | null
  compare_at_price_minor: number | null
  stock: number | null
}

/** The options in the store's order. */
export function orderOptions({ options, option_names: names }: Pick<VariantRow, 'options' | 'option_names'>) {
  if (!names) return options
  return Object.fromEntries(names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])))
}
