import { listCountries } from '@voice-shop/translation/countries'
import { getLocale } from '@voice-shop/translation/locale'
import { useState } from 'react'
import { chooseCountry, findChosenCountry } from '../../app/country.ts'
import { getDateFormat } from '../../app/date-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'

/** With a decimal and thousands, and an hour of the afternoon. */
const exampleNumber = 1234.5
const exampleTime = Date.UTC(2026, 11, 31, 21, 30)

/** In which country's way numbers and dates are written in this browser. */
export function CountryCard() {
  const { t, i18n } = useTranslation('settings')
  const { workspace } = useWorkspace()
  const [chosen, setChosen] = useState(findChosenCountry)
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const describe = (country: string | null) => {
    const locale = getLocale(i18n.language, country)
    const number = new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(exampleNumber)
    const time = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
    return `${number}, ${getDateFormat(locale, time).format(exampleTime)}`
  }
  const countries = listCountries(i18n.language)
    .map((value) => ({ value, name: names.of(value) ?? value }))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
    .map(({ value, name }) => ({ value, label: `${name}: ${describe(value)}` }))
  const change = (value: string) => {
    chooseCountry(value || null)
    setChosen(value || null)
  }
  return (
    <Card title={t('numbersAndDates')}>
      <SelectField
        label={t('writtenAs')}
        options={[{ value: '', label: `${t('asStore')}: ${describe(workspace?.country ?? null)}` }, ...countries]}
        value={countries.some(({ value }) => value === chosen) ? (chosen ?? '') : ''}
        onChange={change}
      />
    </Card>
  )
}
