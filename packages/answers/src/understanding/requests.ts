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
  '(?:otr[ao]s?|mas) (?:opcion(?:es)?|modelos?|alternativas?|productos?|cosas|resultados?|ideas?)|(?:mostra|mostrame|muestrame|ensename|dame|ver|quiero ver|a ver|tenes|tienes|tienen|hay) (?:otr[ao]s?|mas|algo mas)|(?:que|algo) mas (?:tenes|tienes|tienen|hay)|algun[ao]? otr[ao]|los siguientes|las siguientes',
  // pt
  '(?:outr[ao]s?|mais) (?:opcao|opcoes|modelos?|alternativas?|produtos?|coisas|resultados?|ideias?)|(?:mostra|mostre|me mostra|ver|quero ver|tem) (?:outr[ao]s?|mais|mais algum[ao]?)|o que mais (?:tem|voces tem)|(?:os|as) proxim[ao]s',
  // en
  '(?:other|more|different|further) (?:options?|ones|models?|choices?|results?|ideas?|things)|(?:show me|see|got|have) (?:any )?(?:others?|more|something else|anything else)|what else(?: do you have| is there| have you got)?|(?:anything|something) else|the next ones',
)
const alone = /^(?:y |e |and )?(?:otr[ao]s?|outr[ao]s?|others?|mas|mais|more|next|siguientes?|proxim[ao]s?)$/u

/** What a folded sentence asks of an answer as a whole, if anything. */
export function readWholeRequest(text: string): WholeRequest | null {
  if (popular.test(text)) return 'popular'
  return others.test(text) || alone.test(text) ? 'others' : null
}
