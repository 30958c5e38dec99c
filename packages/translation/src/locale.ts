const homes: Readonly<Record<string, string>> = { es: 'AR', pt: 'BR' }
/** They write 14:07 and no p. m., whatever Intl's data say. */
const by24Hours = ['AR', 'CL', 'PY', 'UY']

/**
 * How a language is written in a country (ISO 3166), as Intl takes it; without one as where most of its readers are.
 * Where the language is not at home Intl does the same.
 */
export function getLocale(language: string, country: string | null): string {
  const home = country ?? homes[language]
  if (!home) return language
  return `${language}-${home}${by24Hours.includes(home) ? '-u-hc-h23' : ''}`
}
