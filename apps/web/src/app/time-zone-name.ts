/** As people there write them; the identifiers have neither accents nor, for the time of Brasília, its name. */
const cityNames: Partial<Record<string, string>> = {
  'America/Araguaina': 'Araguaína',
  'America/Asuncion': 'Asunción',
  'America/Argentina/Tucuman': 'Tucumán',
  'America/Belem': 'Belém',
  'America/Bogota': 'Bogotá',
  'America/Cancun': 'Cancún',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Cordoba': 'Córdoba',
  'America/Argentina/Cordoba': 'Córdoba',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Maceio': 'Maceió',
  'America/Merida': 'Mérida',
  'America/Noronha': 'Fernando de Noronha',
  'America/Panama': 'Panamá',
  'America/Santarem': 'Santarém',
  'America/Sao_Paulo': 'Brasília',
}

/** `GMT-3`: what a zone is from the time of Greenwich at the moment. */
function getOffset(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** `Brasília, GMT-3`; of a zone that the browser does not know, the city alone. */
export function formatTimeZone(zone: string): string {
  const city = cityNames[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  try {
    return `${city}, ${getOffset(zone)}`
  } catch {
    // A RangeError: the server knows newer zones.
    return city
  }
}
