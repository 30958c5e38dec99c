import {
  defaultTimeRange,
  type SearchConversion,
  searchConversions,
  type TimeRange,
  timeRanges,
} from '@voice-shop/contract'

/** Which searches are shown; the address keeps it under the same names as the API. What is absent is not asked for. */
export interface SearchChoice {
  time_range: TimeRange
  /** Local dates of the store; with one of them the time range does not count. */
  from?: string
  to?: string
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

/** A date that there is, as 2026-11-18. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function readDates(search: URLSearchParams): { from: string | undefined; to: string | undefined } {
  const [from, to] = ['from', 'to'].map((name) => {
    const text = search.get(name)
    return text !== null && isDate(text) ? text : undefined
  })
  return from && to && from > to ? { from: undefined, to: undefined } : { from, to }
}

function withoutAbsent<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }
}

/** Reads an address's parameters; what is wrong or unknown is as if it were not there. */
export function parseSearchChoice(search: URLSearchParams): SearchChoice {
  return {
    time_range: timeRanges.find((value) => value === search.get('time_range')) ?? defaultTimeRange,
    ...withoutAbsent({
      ...readDates(search),
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

/** The parameters of an address that shows this; defaults are left out, and the range where dates go before it. */
export function writeSearchChoice(choice: Partial<SearchChoice>, page: SearchPage = {}): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...choice, ...page })) {
    const isImplied = name === 'time_range' && (value === defaultTimeRange || choice.from || choice.to)
    if (value && !isImplied) search.set(name, value)
  }
  return search
}

/** Whether anything but the time is chosen. */
export function hasFilters({ text, category, product, conversion }: SearchChoice): boolean {
  return [text, category, product, conversion].some((value) => value !== undefined)
}
