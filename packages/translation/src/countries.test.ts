import { expect, test } from 'vitest'
import { findCountry, listCountries } from './countries.ts'
import { getLocale } from './locale.ts'

test.each([
  ['America/Mexico_City', 'MX'],
  ['America/Argentina/Buenos_Aires', 'AR'],
  ['America/Buenos_Aires', 'AR'],
  ['America/Sao_Paulo', null],
  ['Europe/London', 'GB'],
  ['Pacific/Easter', 'CL'],
  ['UTC', null],
])('[I18N-4] the zone %s is in %s', (zone, country) => {
  expect(findCountry(zone)).toBe(country)
})

test.each([
  ['es', null, 'es-AR-u-hc-h23'],
  ['es', 'MX', 'es-MX'],
  ['pt', null, 'pt-BR'],
  ['pt', 'PT', 'pt-PT'],
  ['en', null, 'en'],
  ['en', 'GB', 'en-GB'],
])('[I18N-4] %s in %s is written as %s', (language, country, locale) => {
  expect(getLocale(language, country)).toBe(locale)
})

test('[I18N-4] every country to choose is one whose way Intl knows', () => {
  for (const language of ['en', 'es', 'pt']) {
    const locales = listCountries(language).map((country) => `${language}-${country}`)
    expect(locales.length).toBeGreaterThan(1)
    expect(Intl.NumberFormat.supportedLocalesOf(locales)).toEqual(locales)
  }
})

test('[I18N-4] every zone is one that there is', () => {
  const zones = [...Intl.supportedValuesOf('timeZone')]
  expect(zones.filter((zone) => findCountry(zone) === 'MX').length).toBeGreaterThan(10)
  expect(new Set(zones.map(findCountry)).size).toBe(26)
})
