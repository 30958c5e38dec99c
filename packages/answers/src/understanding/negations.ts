import type { LexiconHit } from '../lexicon/lexicon.ts'
import type { Token } from '../text/tokens.ts'
import type { TraitHit } from './traits.ts'

const negator =
  /^(?:no|nao|not|sin|sem|without|dont|doesnt|isnt|arent|aint|nothing|nada|except|excepto|exceto|salvo|ningun|ninguna|nenhum|nenhuma|ni|nem|nor|never|avoid|odio|odeio|hate)$/
/** Two words that leave out what follows: todo menos rosa, other than black, anything but white. */
const negatorPair =
  /^(?:(?:todo|tudo|todos|cualquiera|cualquier|qualquer|menos|color|cor|any|anything|everything|all|other|apart|aside) (?:menos|but|than|from))$/
/** "No tengo zapatillas" tells why they are looked for. */
const statement =
  /^(?:tengo|tenho|have|hay|ha|encuentro|encontre|encontrei|acho|achei|se|sei|know|compre|comprei|tenes|tienen|tienes|tem|tinha|vi|consigo|conseguia|anda|funciona|sirve|serve|puedo|podes|posso|find|found|got|work|works|worry|mind|problem|importa|perdon|wait|espera|pasa|me|sos|son)$/
const turn = /^(?:pero|mas|but|porque|because|sino|since|que|so|entonces|then|para|pra|for)$/
const joining = /^(?:ni|nem|nor|or|o|ou|y|e|and|tampoco|or)$/
const transparent =
  /^(?:de|del|do|da|la|el|los|las|un|una|um|uma|a|an|the|any|color|colour|cor|en|em|in|con|com|with|muy|muito|too|very|ningun|ninguna|tipo|made|hecho|feito|feita|of)$/
const longestGap = 5

/** "Preto não", "esas inflables no me gustan". */
const behind =
  /^(?:no me (?:gust|interes|sirv|convenc)|no (?:quiero|please|gracias|thanks)|nao (?:quero|gosto|curto|$|por|que|pode)|(?:nao|no)$|nao ,)/

/** Which hits a sentence says must not be. A negation reaches over one phrase, and what is joined to it. */
export function markNegations(
  hits: readonly LexiconHit[],
  tokens: readonly Token[],
  isUsed: (place: number) => boolean,
): TraitHit[] {
  const starts = new Map<number, LexiconHit[]>()
  for (const hit of hits) starts.set(hit.from, [...(starts.get(hit.from) ?? []), hit])
  const marked: TraitHit[] = []
  const scope = new Scope()
  for (let place = 0; place < tokens.length; ) {
    const token = tokens[place]
    const here = starts.get(place)
    if (!token) break
    if (token.isAfterBreak) scope.end()
    if (here) {
      const isNegated = scope.takeHit() || isRefusedBehind(tokens, here[0]?.to ?? place)
      for (const hit of here) marked.push({ ...hit, isNegated })
      place = Math.max(...here.map(({ to }) => to))
      continue
    }
    if (isUsed(place)) scope.end()
    else if (isNegator(tokens, place)) scope.begin(isStatement(tokens[place + 1]))
    else scope.takeWord(token.text)
    place += 1
  }
  return marked
}

function isStatement(next: Token | undefined): boolean {
  return next !== undefined && (next.isAfterBreak || statement.test(next.text))
}

function isNegator(tokens: readonly Token[], place: number): boolean {
  const text = tokens[place]?.text ?? ''
  return negator.test(text) || negatorPair.test(`${tokens[place - 1]?.text ?? ''} ${text}`)
}

function isRefusedBehind(tokens: readonly Token[], to: number): boolean {
  if (tokens[to]?.isAfterBreak) return false
  const words = tokens
    .slice(to, to + 3)
    .map(({ text, isAfterBreak }, index) => (index > 0 && isAfterBreak ? `, ${text}` : text))
  return behind.test(words.join(' '))
}

/** How far the last negation reaches. */
class Scope {
  private isActive = false
  private hasHit = false
  private isJoined = false
  private gap = 0

  begin(isStatement: boolean) {
    // "Ni" joins what comes to what was refused before.
    this.isActive = !isStatement
    this.hasHit = false
    this.isJoined = false
    this.gap = 0
  }

  end() {
    this.isActive = false
  }

  takeHit(): boolean {
    if (!this.isActive || (this.hasHit && !this.isJoined)) {
      this.isActive = false
      return false
    }
    this.hasHit = true
    this.isJoined = false
    return true
  }

  takeWord(word: string) {
    if (!this.isActive) return
    if (joining.test(word)) this.isJoined = true
    else if (this.hasHit && !transparent.test(word)) this.isActive = false
    else if (turn.test(word) && this.gap > 0) this.isActive = false
    this.gap += 1
    if (this.gap > longestGap) this.isActive = false
  }
}
