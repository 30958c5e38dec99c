import { getDateFormat } from './date-format.ts'
import { useTranslation } from './translation.ts'

/** Writes dates as the interface language does in the store's country. */
export interface Formatter {
  /** 'Mar 5, 2026' */
  date: (time: string | Date, timeZone?: string) => string
  /** 'Mar 5, 2026, 2:07 PM' */
  dateTime: (time: string | Date, timeZone?: string) => string
}

export function createFormatter(locale: string): Formatter {
  const format = (time: string | Date, options: Intl.DateTimeFormatOptions) =>
    getDateFormat(locale, options).format(new Date(time))
  // Intl wants a time zone or no such key at all.
  const inZone = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone })
  return {
    date: (time, timeZone) => format(time, { dateStyle: 'medium', ...inZone(timeZone) }),
    dateTime: (time, timeZone) => format(time, { dateStyle: 'medium', timeStyle: 'short', ...inZone(timeZone) }),
  }
}

const formatters = new Map<string, Formatter>()

/** The formatter of the interface's locale. Its identity changes with that alone. */
export function useFormat(): Formatter {
  const { i18n } = useTranslation()
  let formatter = formatters.get(i18n.locale)
  if (!formatter) {
    formatter = createFormatter(i18n.locale)
    formatters.set(i18n.locale, formatter)
  }
  return formatter
}
