/**
 * Countries with words of their own, or that write numbers or dates in another way than where most of their language's
 * readers are (Argentina, Brazil, the United States), by ISO 3166, with the cities of their time zones.
 */
const cities = {
  AR: 'Buenos_Aires Catamarca ComodRivadavia Cordoba Jujuy La_Rioja Mendoza Rio_Gallegos Rosario Salta San_Juan San_Luis Tucuman Ushuaia',
  AU: 'Adelaide Brisbane Darwin Hobart Melbourne Perth Sydney',
  BO: 'La_Paz',
  CA: 'Edmonton Halifax Montreal Regina St_Johns Toronto Vancouver Winnipeg',
  CL: 'Coyhaique Easter Punta_Arenas Santiago',
  CO: 'Bogota',
  CR: 'Costa_Rica',
  CU: 'Havana',
  DO: 'Santo_Domingo',
  EC: 'Galapagos Guayaquil',
  ES: 'Canary Ceuta Madrid',
  GB: 'London',
  GT: 'Guatemala',
  HN: 'Tegucigalpa',
  MX: 'Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Ensenada Hermosillo Matamoros Mazatlan Merida Mexico_City Monterrey Ojinaga Tijuana',
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

/** The country of an IANA zone; null where it is none of those above. */
export function findCountry(timeZone: string): string | null {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1)
  return countries.find(({ names }) => names.includes(city))?.country ?? null
}

const english = ['AU', 'CA', 'GB', 'US']
const portuguese = ['BR', 'PT']
const ofOthers = ['AU', 'CA', 'GB', 'PT']

/** The countries whose way to write a language can be chosen. */
export function listCountries(language: string): string[] {
  if (language === 'pt') return portuguese
  if (language === 'en') return english
  return Object.keys(cities)
    .filter((country) => !ofOthers.includes(country))
    .sort()
}
