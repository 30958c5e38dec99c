import { type SearchConversion, searchConversions } from '@voice-shop/contract'
import { parseRange, type RangeChoice, writeRange } from '../range-choice.ts'

/** Which searches are shown; the address keeps it under the same names as the API. What is absent is not asked for. */
export interface SearchChoice extends RangeChoice {
  text?: string
  category?: string
  product?: string
  conversion?: SearchConversion
}

/** Where the page begins or ends: at most one of them. */
export interface SearchPage {
  older_than?: string
  newer_than?: string
}

export const longestText = 200
const longest = { text: longestText, category: 100, product: 128 }
const place = /^\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function readText(search: URLSearchParams, name: keyof typeof longest): string | undefined {
  // A NUL fits in an address, and in no database.
  const text = search.get(name)?.replaceAll('\0', '').toWellFormed().trim()
  return text && text.length <= longest[name] ? text : undefined
}

function withoutAbsent<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }
}

/** Reads an address's parameters; what is wrong or unknown is as if it were not there. */
export function parseSearchChoice(search: URLSearchParams): SearchChoice {
  return {
    ...parseRange(search),
    ...withoutAbsent({
      text: readText(search, 'text'),
      category: readText(search, 'category'),
      product: readText(search, 'product'),
      conversion: searchConversions.find((value) => value === search.get('conversion')),
    }),
  }
}

export function parseSearchPage(search: URLSearchParams): SearchPage {
  for (const name of ['older_than', 'newer_than'] as const) {
    const text = search.get(name)
    if (text !== null && place.test(text)) return { [name]: text }
  }
  return {}
}

/** The parameters of an address that shows this; defaults are left out. */
export function writeSearchChoice(choice: SearchChoice, page: SearchPage = {}): URLSearchParams {
  const { time_range, from, to, ...filters } = choice
  const search = new URLSearchParams()
  writeRange(search, { time_range, from, to })
  for (const [name, value] of Object.entries({ ...filters, ...page })) {
    if (value) search.set(name, value)
  }
  return search
}

/** Whether anything but the time is chosen. */
export function hasFilters({ text, category, product, conversion }: SearchChoice): boolean {
  return [text, category, product, conversion].some((value) => value !== undefined)
}
