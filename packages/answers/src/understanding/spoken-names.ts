import type { Language } from '../model.ts'
import type { Token } from '../text/tokens.ts'

/** English names as recognition writes them where Spanish or Portuguese is spoken, in one word or two; folded. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  iphone: ['aifon', 'aifone', 'aifons', 'aifono', 'ai fon', 'ai fone', 'ay fon'],
  ipad: ['aipad', 'aiped', 'ai pad'],
  macbook: ['macbuk', 'macbuc', 'mac buk', 'mac buque', 'mequi buque'],
  airpods: ['erpods', 'eirpods', 'er pods'],
  xiaomi: ['chaomi', 'shaomi', 'xaomi', 'siaomi', 'chiaomi'],
  huawei: ['guaguei', 'guawei', 'juawei', 'uawei'],
  samsung: ['samsun', 'sansung', 'samsum', 'sansum', 'sansun'],
  logitech: ['loyitec', 'loyitech', 'logitec', 'lojitec'],
  lenovo: ['lenobo'],
  wifi: ['guaifai', 'uaifai', 'waifai', 'guai fai', 'uai fai'],
  bluetooth: ['blutu', 'blutuf', 'blutut', 'blutus', 'blu tuf', 'blu tut'],
  playstation: ['pleisteichon', 'pleiestation', 'pleistation', 'plei esteichon'],
  nike: ['naik', 'naique', 'naiki'],
  reebok: ['riboc', 'ribok'],
}
const names = new Map(Object.entries(spoken).flatMap(([name, heard]) => heard.map((text) => [text, name] as const)))

/** Bad ones, in Portuguese. */
const spokenInSpanish = new Map([
  ['maus', 'mouse'],
  ['mauz', 'mouse'],
])

/** The tokens with such names as they are written. What the store itself says stays as it is. */
export function writeSpokenNames(
  tokens: readonly Token[],
  { language, isOfStore }: { language: Language; isOfStore: (word: string) => boolean },
): Token[] {
  if (language === 'en') return [...tokens]
  const find = (text: string) => names.get(text) ?? (language === 'es' ? spokenInSpanish.get(text) : undefined)
  const written: Token[] = []
  for (let place = 0; place < tokens.length; place += 1) {
    const [token, next] = tokens.slice(place, place + 2)
    if (!token) break
    const pair = next && !next.isAfterBreak ? names.get(`${token.text} ${next.text}`) : undefined
    const name = isOfStore(token.text) ? undefined : (pair ?? find(token.text))
    const isPair = name !== undefined && pair !== undefined
    written.push(name === undefined ? token : { ...token, text: name, to: isPair && next ? next.to : token.to })
    if (isPair) place += 1
  }
  return written
}
