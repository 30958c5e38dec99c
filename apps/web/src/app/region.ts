/** Cities of the time zones of countries that do not write numbers and dates as the first one of their language does. */
const cities = {
  AU: 'Adelaide Brisbane Broken_Hill Darwin Hobart Lindeman Lord_Howe Melbourne Perth Sydney',
  BO: 'La_Paz',
  CA: 'Calgary Edmonton Halifax Montreal Regina St_Johns Toronto Vancouver Winnipeg',
  CL: 'Santiago Punta_Arenas Coyhaique Easter',
  CO: 'Bogota',
  CR: 'Costa_Rica',
  CU: 'Havana',
  DO: 'Santo_Domingo',
  EC: 'Guayaquil Galapagos',
  ES: 'Madrid Canary Ceuta',
  GB: 'London',
  GT: 'Guatemala',
  HN: 'Tegucigalpa',
  MX: 'Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Ensenada Hermosillo Matamoros Mazatlan Merida Mexico_City Monterrey Ojinaga Santa_Isabel Tijuana',
  NI: 'Managua',
  PA: 'Panama',
  PE: 'Lima',
  PR: 'Puerto_Rico',
  PT: 'Azores Lisbon Madeira',
  PY: 'Asuncion',
  SV: 'El_Salvador',
  US: 'Anchorage Boise Chicago Denver Detroit Honolulu Los_Angeles New_York Phoenix',
  UY: 'Montevideo',
  VE: 'Caracas',
} as const

const countries = Object.entries(cities).map(([country, names]) => ({ country, names: names.split(' ') }))

/** Where a language is at home; first where most of its readers are, which is also how it is written elsewhere. */
const homes: Record<string, readonly string[]> = {
  en: ['US', 'AU', 'CA', 'GB'],
  es: 'AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV US UY VE'.split(' '),
  pt: ['BR', 'PT'],
}
/** They write 14:07 and no p. m., whatever Intl's data say. */
const by24Hours = ['AR', 'CL', 'PY', 'UY']

/** The countries whose way to write a language can be chosen. */
export function listRegions(language: string): readonly string[] {
  return homes[language] ?? []
}

/** The country of an IANA zone, where it is one of those above. */
export function findRegion(timeZone: string): string | undefined {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1)
  return countries.find(({ names }) => names.includes(city))?.country
}

/** How a language is written in a country, as Intl takes it; where it is not at home there, as in its first one. */
export function getLocale(language: string, region: string | undefined): string {
  const regions = listRegions(language)
  const home = regions.find((it) => it === region) ?? regions[0]
  if (!home) return language
  return `${language}-${home}${language === 'es' && by24Hours.includes(home) ? '-u-hc-h23' : ''}`
}
