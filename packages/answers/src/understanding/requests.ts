import type { Token } from '../text/tokens.ts'
import { isStopWord } from './stop-words.ts'

/** What is asked of an answer as a whole: what it has not shown yet, or what sells best. */
export type WholeRequest = 'others' | 'popular'

function phrases(...alternatives: string[]): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${alternatives.join('|')})(?!\p{L})`, 'u')
}

const popular = phrases(
  // es
  '(?:lo |las |los |el |la )?mas (?:vendid|pedid|popular|buscad|elegid)\\p{L}*|se (?:vende|vendes|venden|pide|piden|lleva|llevan) mas|que mas se (?:vende|venden|pide|lleva)',
  // pt
  '(?:o |a |os |as )?mais (?:vendid|pedid|procurad|popular)\\p{L}*|(?:vende|vendem|sai|saem) mais|campe(?:ao|oes) de vendas?',
  // en
  'best ?sell\\p{L}*|(?:sells?|selling) (?:the )?(?:most|best)|most popular|top sell\\p{L}*|most sold',
)

const others = phrases(
  // es
  '(?:otr[ao]s?|mas) (?:opcion(?:es)?|modelos?|alternativas?|productos?|cosas?|resultados?|ideas?)|(?:mostra|mostrame|muestrame|ensename|dame|ver|quiero ver|a ver|tenes|tienes|tienen|hay) (?:otr[ao]s?|mas|algo mas)|(?:que|algo) mas (?:tenes|tienes|tienen|hay)|algun[ao]? otr[ao]|no me (?:gust|convenc)\\p{L}* (?:(?:mostrame|quiero|dame|a ver) )?otr[ao]s?|los siguientes|las siguientes',
  // pt
  '(?:outr[ao]s?|mais) (?:opcao|opcoes|modelos?|alternativas?|produtos?|coisas?|resultados?|ideias?)|(?:mostra|mostre|me mostra|ver|quero ver|tem) (?:outr[ao]s?|mais|mais algum[ao]?)|nao (?:gostei|curti|gosto) (?:(?:mostra|mostre|quero|me ve) )?outr[ao]s?|o que mais (?:tem|voces tem)|(?:os|as) proxim[ao]s',
  // en
  '(?:other|more|different|further) (?:options?|ones|models?|choices?|results?|ideas?|things)|(?:show me|see|got|have) (?:any )?(?:others?|more|something else|anything else)|what else(?: do you have| is there| have you got)?|(?:dont|didnt) like (?:it|this|that|these|those|them)(?: ones?)? (?:(?:show me|give me) )?(?:another|others)|(?:anything|something) else|the next ones',
)
const alone =
  /^(?:y |e |and )?(?:any |some |alguna? |tenes |tienes |hay |tem |algum[ao]? )?(?:otr[ao]s?|outr[ao]s?|others?|another(?: one)?|mas|mais|more|next|siguientes?|proxim[ao]s?)$/u

/** A request, and where its words stand: `to` is behind the last one. */
interface SaidRequest {
  kind: WholeRequest
  from: number
  to: number
  /** Whether nothing else is said. */
  isAlone: boolean
}

/** What a sentence asks of an answer as a whole, if anything. Where it names something, that is looked for. */
export function findWholeRequest(tokens: readonly Pick<Token, 'text'>[]): SaidRequest | null {
  const words = tokens.map(({ text }) => text)
  const text = words.join(' ')
  const kind = popular.test(text) ? 'popular' : 'others'
  const match = (kind === 'popular' ? popular : others).exec(text) ?? alone.exec(text)
  if (!match) return null
  const count = (part: string) => part.split(' ').filter(Boolean).length
  const from = count(text.slice(0, match.index))
  const to = from + count(match[0])
  const rest = [...words.slice(0, from), ...words.slice(to)]
  return { kind, from, to, isAlone: rest.every((word) => isStopWord(word) || !/\p{L}/u.test(word)) }
}
