import { useTranslation } from 'react-i18next'

/** Writes figures and dates as the interface language does. */
export interface Formatter {
  /** 12345 -> 12,345 */
  number: (value: number) => string
  /** A value in percent, one decimal: 12.34 -> 12.3%. `isSigned` puts a plus before what is above 0. */
  percent: (value: number, options?: { isSigned?: boolean }) => string
  /** 'Mar 5, 2026' */
  date: (time: string | Date, timeZone?: string) => string
  /** 'Mar 5, 2026, 2:07 PM' */
  dateTime: (time: string | Date, timeZone?: string) => string
  /** Any other form. */
  dateAs: (time: string | Date, options: Intl.DateTimeFormatOptions) => string
}

export function createFormatter(language: string): Formatter {
  const numbers = new Intl.NumberFormat(language)
  const percents = new Map<boolean, Intl.NumberFormat>()
  const dates = new Map<string, Intl.DateTimeFormat>()

  const percent: Formatter['percent'] = (value, { isSigned = false } = {}) => {
    let format = percents.get(isSigned)
    if (!format) {
      format = new Intl.NumberFormat(language, {
        style: 'percent',
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
        signDisplay: isSigned ? 'exceptZero' : 'auto',
      })
      percents.set(isSigned, format)
    }
    return format.format(value / 100)
  }
  const dateAs: Formatter['dateAs'] = (time, options) => {
    const key = JSON.stringify(options)
    let format = dates.get(key)
    if (!format) {
      format = new Intl.DateTimeFormat(language, options)
      dates.set(key, format)
    }
    return format.format(new Date(time))
  }
  // Intl wants a time zone or no such key at all.
  const inZone = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone })
  return {
    number: (value) => numbers.format(value),
    percent,
    date: (time, timeZone) => dateAs(time, { dateStyle: 'medium', ...inZone(timeZone) }),
    dateTime: (time, timeZone) => dateAs(time, { dateStyle: 'medium', timeStyle: 'short', ...inZone(timeZone) }),
    dateAs,
  }
}

const formatters = new Map<string, Formatter>()

/** The formatter of the interface language. Its identity changes with the language alone. */
export function useFormat(): Formatter {
  const { i18n } = useTranslation()
  let formatter = formatters.get(i18n.language)
  if (!formatter) {
    formatter = createFormatter(i18n.language)
    formatters.set(i18n.language, formatter)
  }
  return formatter
}
