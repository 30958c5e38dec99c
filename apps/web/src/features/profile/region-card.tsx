import { getDateFormat } from '../../app/date-format.ts'
import { getLocale, listRegions } from '../../app/region.ts'
import { useRegion } from '../../app/region-choice.ts'
import { useTranslation } from '../../app/translation.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'

/** With a decimal and thousands, and an hour of the afternoon. */
const exampleNumber = 1234.5
const exampleTime = Date.UTC(2026, 11, 31, 21, 30)

/** In which country's way numbers and dates are written in this browser. */
export function RegionCard() {
  const { t, i18n } = useTranslation('settings')
  const { chosen, ofStore, choose } = useRegion()
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const describe = (region: string | undefined) => {
    const locale = getLocale(i18n.language, region)
    const number = new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(exampleNumber)
    const time = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
    return `${number}, ${getDateFormat(locale, time).format(exampleTime)}`
  }
  const regions = listRegions(i18n.language)
    .map((value) => ({ value, name: names.of(value) ?? value }))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
    .map(({ value, name }) => ({ value, label: `${name}: ${describe(value)}` }))
  return (
    <Card title={t('numbersAndDates')}>
      <SelectField
        label={t('writtenAs')}
        options={[{ value: '', label: `${t('asStore')}: ${describe(ofStore)}` }, ...regions]}
        value={regions.some(({ value }) => value === chosen) ? (chosen ?? '') : ''}
        onChange={(value) => choose(value || null)}
      />
    </Card>
  )
}
