/** Which words of `[usual|second|third]` a country's people use; of all others the usual ones. */
const places: Readonly<Record<string, number>> = { AR: 1, PY: 1, UY: 1, MX: 2 }

/**
 * Chooses among words that differ by country (ISO 3166): a message writes them as `[usual|Río de la Plata|Mexico]`, such
 * as `[Elige|Elegí]` or `[zapatillas|zapatillas|tenis]`. What a country has none of its own for is said as usual.
 */
export function chooseWords(message: string, country: string | null): string {
  return message.replace(/\[([^[\]]*\|[^[\]]*)\]/g, (_, words: string) => {
    const all = words.split('|')
    return all[places[country ?? ''] ?? 0] ?? all[0] ?? ''
  })
}
