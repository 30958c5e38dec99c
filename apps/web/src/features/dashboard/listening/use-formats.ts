import { formatCount, formatPercent } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'

/** How counts, shares and times are told; null stays null. */
export function useFormats() {
  const { i18n } = useTranslation('listening')
  const { locale } = i18n
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return {
    tellCount: (count: number) => formatCount(count, locale),
    tellShare: (percent: number | null) => (percent === null ? null : formatPercent(percent, locale)),
    tellTime: (ms: number | undefined) => (ms === undefined ? null : seconds.format(ms / 1000)),
  }
}
