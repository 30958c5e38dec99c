import type { LexiconHit } from '../lexicon/lexicon.ts'

/** Things of the house that are none of ours, though one of their words is: a bath mat is for no yoga. */
const otherThings =
  /(?<!\p{L})(?:panos? de prato|toalhas? de mesa|luvas? de forno|toucas? de banho|panos? de cocina|guantes? de (?:horno|cocina)|gorr[oa]s? de (?:bano|ducha)|oven (?:mitts?|gloves?)|shower caps?|(?:dish|tea|kitchen) towels?|(?:bath|door|welcome|mouse) mats?|foam rollers?|measuring (?:cups?|spoons?)|(?:fruit|bread|picnic) (?:baskets?|bowls?)|alarm clocks?)(?!\p{L})/gu

/** What goes with a thing and is none, behind it in English. */
const behind =
  /^(?:stands?|holders?|mounts?|stakes?|pegs?|racks?|blocks?|sharpeners?|openers?|grinders?|filters?|locks?|pumps?|straps?|tripods?|infusers?|strainers?|laces|clips?|hangers?|hooks?|dispensers?|cleaners?|removers?|brackets?)$/
/** Before it in Spanish and Portuguese. */
const before =
  /^(?:soportes?|recambios?|repuestos?|protector(?:es)?|adaptador(?:es)?|afilador(?:es)?|abridor(?:es)?|molinillos?|suportes?|refil|refis|peliculas?|protetor(?:es)?|afiador(?:es)?|moedor(?:es)?|cabides?|perchas?)$/
const link = /^(?:de|del|da|do|para|pra|pro|el|la|los|las|o|a|os|as|mi|meu|minha|un|una|um|uma)$/

interface Said {
  words: readonly string[]
  hits: readonly LexiconHit[]
}

function isAccessory({ from, to, language }: LexiconHit, { words, hits }: Said): boolean {
  const isOfType = (place: number) => hits.some((hit) => hit.group === 'types' && hit.from <= place && place < hit.to)
  if (language === 'en') return behind.test(words[to] ?? '') && !isOfType(to)
  let place = from - 1
  while (place >= 0 && from - place < 4 && link.test(words[place] ?? '')) place -= 1
  return place < from - 1 && before.test(words[place] ?? '') && !isOfType(place)
}

/** Places of words that name another thing; `to` is behind the last one. */
function listOthers(words: readonly string[]): { from: number; to: number }[] {
  const text = words.join(' ')
  return [...text.matchAll(otherThings)].map((match) => {
    const from = text.slice(0, match.index).split(' ').length - 1
    return { from, to: from + match[0].split(' ').length }
  })
}

/** The hits without types that only a part of a thing is named by: candle holder, pano de prato, soporte para el celular. */
export function dropParts(hits: readonly LexiconHit[], words: readonly string[]): LexiconHit[] {
  const others = listOthers(words)
  return hits.filter((hit) => {
    if (hit.group !== 'types') return true
    const isPart = others.some(({ from, to }) => from <= hit.from && hit.to <= to && hit.to - hit.from < to - from)
    return !isPart && !isAccessory(hit, { words, hits })
  })
}
