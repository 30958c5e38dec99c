import type { LexiconHit } from '../lexicon/lexicon.ts'
import type { Language } from '../model.ts'
import type { Token } from '../text/tokens.ts'
import { ranOut } from './refusals.ts'
import type { TraitHit } from './traits.ts'

const negator =
  /^(?:no|nao|not|sin|sem|without|dont|doesnt|isnt|arent|aint|nothing|nada|except|excepto|exceto|salvo|ningun|ninguna|nenhum|nenhuma|ni|nem|nor|never|avoid|odio|odeio|hate)$/
/** What a thing does that displeases: "que no se caigan para correr" are for running. */
const displeasing =
  /^(?:ca(?:e|en|ig\p{L}*|i|em|ia\p{L}*)|fall\p{L}*|slip\p{L}*|resbal\p{L}*|escorreg\p{L}*|apriet\p{L}*|apert\p{L}*|romp\p{L}*|quebr\p{L}*|destin\p{L}*|desbot\p{L}*|encog\p{L}*|encoj\p{L}*|encolh\p{L}*|shrink\p{L}*|fades?|breaks?|hurts?|pinch\p{L}*|irrit\p{L}*|itch\p{L}*|scratch\p{L}*|pi[cq]\p{L}+|pinic\p{L}*|rasp\p{L}*|chorre\p{L}*|gote\p{L}*|pierd\p{L}*|vaz\p{L}*|derram\p{L}*|leak\p{L}*|spill\p{L}*|drip\p{L}*|squeez\p{L}*|chaf\p{L}*|wrinkl\p{L}*|arrug\p{L}*|amass\p{L}*|rust\p{L}*|oxid\p{L}*|enferruj\p{L}*|pes(?:en?|am?|ad[oa]s?)|weighs?|pill|pills)$/u
/** Two words that leave out what follows: todo menos rosa, other than black, anything but white. */
const negatorPair =
  /^(?:(?:todo|tudo|todos|cualquiera|cualquier|qualquer|menos|color|cor|any|anything|everything|all|other|apart|aside) (?:menos|but|than|from))$/
/** "No tengo zapatillas" tells why they are looked for. */
const statement =
  /^(?:tengo|tenho|have|hay|ha|encuentro|encontre|encontrei|acho|achei|se|sei|know|compre|comprei|tenes|tiene|tienen|tienes|tem|tinha|vi|consigo|conseguia|anda|funciona|sirve|serve|puedo|podes|posso|find|found|got|work|works|worry|mind|problem|importa|perdon|wait|espera|pasa|me|sos|son)$/
/** "No me muestres" and "no me gusta" tell of no one. */
const showing =
  /^(?:muestr|mostr|ensen|traig|traz|trag|ofrez|ofre[cs]|recom|des$|den$|de$|pong|ponh|manda|sugier|gust|encant|convenc|interes|agrad)/
const turn =
  /^(?:quiero|busco|quero|procuro|prefiero|prefiro|mostrame|muestrame|pero|mas|but|porque|because|sino|since|que|so|entonces|then|para|pra|for)$/
const joining = /^(?:ni|nem|nor|or|o|ou|y|e|and|tampoco|or)$/
const transparent =
  /^(?:de|del|do|da|la|el|los|las|un|una|um|uma|a|an|the|any|color|colour|cor|en|em|in|con|com|with|muy|muito|too|very|ningun|ninguna|tipo|made|hecho|feito|feita|of)$/
const longestGap = 5

/** "Preto não", "esas inflables no me gustan". */
const behind =
  /^(?:no me (?:gust|interes|sirv|convenc)|no (?:quiero|please|gracias|thanks)|nao (?:quero|gosto|curto|$|por|que|pode)|(?:nao|no)$|(?:nao|no) ,)/

/** Hits by the place where they begin; what is said within a longer one goes with it. */
function groupHits(hits: readonly LexiconHit[]): Map<number, { to: number; hits: LexiconHit[] }> {
  const groups = new Map<number, { to: number; hits: LexiconHit[] }>()
  let outer: { to: number; hits: LexiconHit[] } = { to: 0, hits: [] }
  for (const hit of hits) {
    if (hit.from < outer.to) outer.hits.push(hit)
    else {
      outer = { to: hit.to, hits: [hit] }
      groups.set(hit.from, outer)
    }
  }
  return groups
}

interface Marking {
  isUsed: (place: number) => boolean
  /** Whether all of what is refused is said before a place. */
  isSaid: (place: number) => boolean
  language: Language
}

/** Which hits a sentence says must not be. A negation reaches over one phrase, and what is joined to it. */
export function markNegations(
  hits: readonly LexiconHit[],
  tokens: readonly Token[],
  { isUsed, isSaid, language }: Marking,
): TraitHit[] {
  const groups = groupHits(hits)
  const marked: TraitHit[] = []
  const scope = new Scope()
  for (let place = 0; place < tokens.length; ) {
    const { text = '', isAfterBreak = false } = tokens[place] ?? {}
    if (isAfterBreak || isSaid(place)) scope.end()
    const group = groups.get(place)
    if (group) {
      const isNegated = scope.takeHit() || isRefusedBehind(tokens, group.to)
      marked.push(...group.hits.map((hit) => ({ ...hit, isNegated })))
    } else if (isUsed(place)) scope.end()
    else if (isNegator(tokens, place, language)) scope.begin(isStatement(tokens, place + 1))
    else scope.takeWord(text)
    place = group?.to ?? place + 1
  }
  return marked
}

function isStatement(tokens: readonly Token[], place: number): boolean {
  const next = tokens[place]
  if (next === undefined) return false
  // "Una que no tiene capucha" is wished so.
  if (/^(?:tienen?|tem|have)$/.test(next.text) && /^(?:que|that|which)$/.test(tokens[place - 2]?.text ?? ''))
    return false
  if (next.text === 'me' && showing.test(tokens[place + 1]?.text ?? '')) return false
  return next.isAfterBreak || statement.test(next.text)
}

function isNegator(tokens: readonly Token[], place: number, language: Language): boolean {
  const text = tokens[place]?.text ?? ''
  // In Portuguese it is "in the".
  if (text === 'no' && language === 'pt') return false
  if (/^(?:sin|sem)$/.test(text) && ranOut.test(tokens[place - 1]?.text ?? '')) return false
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
    if (displeasing.test(word)) this.isActive = false
    else if (joining.test(word)) this.isJoined = true
    else if (this.hasHit && !transparent.test(word)) this.isActive = false
    else if (turn.test(word) && this.gap > 0) this.isActive = false
    this.gap += 1
    if (this.gap > longestGap) this.isActive = false
  }
}
