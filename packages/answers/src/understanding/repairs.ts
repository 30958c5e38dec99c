import { type LexiconHit, matchLexicon } from '../lexicon/lexicon.ts'
import { type NumberContext, readNumbers, type SpokenNumber } from '../numbers/read-numbers.ts'
import type { Token } from '../text/tokens.ts'

const start = 'no|nao|ay|uy|ah|eh|uh|oh|wait|espera|pera|hold on'
const sure =
  'perdon|digo|mejor dicho|o sea|mejor|bah|en realidad|quise decir|quiero decir|alias|quer dizer|quero dizer|ou melhor|ou seja|na verdade|melhor|minto|desculpa|desculpe|sorry|i mean|i meant|actually|make (?:it|that)|or rather|rather|scratch that|wait|espera|pera|hold on'
/** What takes back what was said right before it: "azul, no, perdón, negro". */
const cue = new RegExp(`^(?:(?:${start}) )*(?:${sure})(?: (?:${start}|${sure}))*(?= |$)`)
const longestCue = 6
const plain = /^(?:no|nao)$/
/** What stands between what is meant and the cue, or what is taken back. */
const filler =
  /^(?:un|una|unos|unas|uma|uns|umas|um|a|an|the|el|la|los|las|o|os|as|para|pra|pro|for|to|de|del|do|da|dos|das|mi|my|minha|meu|mis|some|show|me|mostrame|quiero|quero|want|in|en|em|color|colour|cor|talle|tamanho|numero|size|hasta|ate|under|below|menos|menor|pesos|reais|dolares|dollars|bucks|lucas|conto|contos|one|ones|that|it|que|sea|seja)$/
/** So far from the cue. */
const farthest = 5

type Thing = { from: number; to: number } & ({ kind: LexiconHit['group']; id: string } | { kind: 'number'; id: number })

function readCue(tokens: readonly Token[], place: number): number {
  const words = tokens.slice(place, place + longestCue).map(({ text }) => text)
  return cue.exec(words.join(' '))?.[0].split(' ').length ?? 0
}

/** How many tokens say at a place that what was said before is taken back; 0: none. */
function measureCue(tokens: readonly Token[], place: number, things: readonly Thing[]): number {
  const [before, token, next] = [tokens[place - 1], tokens[place], tokens[place + 1]]
  if (!before || !token || !next) return 0
  const said = readCue(tokens, place)
  if (said > 0) return said
  if (!plain.test(token.text)) return 0
  // "Cuarenta no cuarenta y uno", "under fifty no under sixty", and "un buzo, no, una campera".
  const isBehindNumber = things.some(({ kind, to }) => kind === 'number' && to === place)
  const isBetween = isBehindNumber && listMeant(tokens, place + 1, things)[0]?.kind === 'number'
  return isBetween || (token.isAfterBreak && next.isAfterBreak) ? 1 : 0
}

/** What is said behind a cue in place of something, as far as nothing else is said between. */
function listMeant(tokens: readonly Token[], place: number, things: readonly Thing[]): Thing[] {
  const meant: Thing[] = []
  for (let at = place; at < tokens.length && at < place + farthest; ) {
    if (at > place && tokens[at]?.isAfterBreak) break
    const here = things.filter(({ from }) => from === at)
    if (here.length === 0 && !filler.test(tokens[at]?.text ?? '')) break
    meant.push(...here)
    at = Math.max(at + 1, ...here.map(({ to }) => to))
  }
  return meant
}

/** What was said before a cue and is meant no more. */
function findTakenBack(
  tokens: readonly Token[],
  { place, meant, things }: { place: number; meant: Thing; things: readonly Thing[] },
): Thing | null {
  for (let at = place - 1; at >= 0 && at >= place - farthest; at -= 1) {
    const here = things.filter(({ from, to }) => from <= at && at < to)
    const same = here.find(({ kind }) => kind === meant.kind)
    if (same) return same
    if (here.length === 0 && !filler.test(tokens[at]?.text ?? '')) return null
  }
  return null
}

function listThings(tokens: readonly Token[], context: NumberContext): Thing[] {
  const hits = matchLexicon(tokens).map(({ from, to, group, id }): Thing => ({ from, to, kind: group, id }))
  const numbers = readNumbers(tokens, context).map(
    ({ from, to, value }: SpokenNumber): Thing => ({ from, to, kind: 'number', id: value }),
  )
  return [...hits, ...numbers]
}

/**
 * The tokens without what the sentence takes back itself, and what it says that by: of "un buzo, no, mejor una campera" the
 * jacket is left. Only a thing of the same kind takes another's place.
 */
export function dropRepaired(tokens: readonly Token[], context: NumberContext): readonly Token[] {
  const isCued = tokens.some(({ text }, place) => place > 0 && (plain.test(text) || readCue(tokens, place) > 0))
  if (!isCued) return tokens
  const things = listThings(tokens, context)
  const dropped = new Set<number>()
  const joined = new Set<number>()
  for (let place = 1; place < tokens.length; place += 1) {
    const length = measureCue(tokens, place, things)
    if (length === 0) continue
    const to = place + length
    for (const meant of listMeant(tokens, to, things)) {
      const taken = findTakenBack(tokens, { place, meant, things })
      if (!taken) continue
      // Who says the same thing again says all of it anew.
      const end = taken.id === meant.id ? place : taken.to
      for (let at = taken.from; at < end; at += 1) dropped.add(at)
      for (let at = place; at < to; at += 1) dropped.add(at)
      joined.add(to)
    }
    place = to - 1
  }
  if (dropped.size === 0) return tokens
  return tokens
    .map((token, place) => (joined.has(place) ? { ...token, isAfterBreak: false } : token))
    .filter((_, place) => !dropped.has(place))
}
