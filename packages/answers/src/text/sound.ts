import { makeMemos } from '../memo.ts'
import type { Language } from '../model.ts'

type Rule = readonly [RegExp, string]

/** How letters sound, from the first rule to the last. Recognition writes what it hears in the spelling that it knows. */
const rules: Readonly<Record<Language, readonly Rule[]>> = {
  es: [
    [/tch|sh/g, 'ch'],
    [/(?:hu|gu)(?=[ao])|(?:wh?|^[gh]?u)(?=[aeio])/g, 'W'],
    [/ch/g, 'X'],
    [/ll|y/g, 'i'],
    [/qu|c(?![ei])|ck/g, 'k'],
    [/[zcx]/g, 's'],
    [/v/g, 'b'],
    [/g(?=[ei])/g, 'j'],
    [/h/g, ''],
    [/t$/g, ''],
  ],
  pt: [
    [/ch|sh/g, 'x'],
    [/lh/g, 'li'],
    [/nh/g, 'ni'],
    [/qu|c(?![ei])|ck/g, 'k'],
    [/ss|[zc]/g, 's'],
    [/g(?=[ei])/g, 'j'],
    [/wh?/g, 'u'],
    [/y/g, 'i'],
    [/h/g, ''],
    [/m(?=$|[bp])/g, 'n'],
    // What ends in -o and -e is said with u and i, and l behind a vowel with u: pretu, foni, lençou.
    [/o(?=s?$)/g, 'u'],
    [/e(?=s?$)/g, 'i'],
    [/(?<=[aeiou])l(?![aeiou])/g, 'u'],
  ],
  en: [
    [/ght?/g, 't'],
    [/ph/g, 'f'],
    [/^kn|^gn/g, 'n'],
    [/^wr/g, 'r'],
    [/ck|qu|c(?![eih])/g, 'k'],
    [/c(?=[ei])|z/g, 's'],
    [/ings?$/g, 'in'],
    [/(?:ea|ee|ie|y)/g, 'i'],
    [/(?:eigh|ai|ay|ei|a[^aeiou]e$)/g, 'A'],
    [/(?:ou|oo|ew|ue)/g, 'u'],
    [/w(?![aeiou])|h(?![aeiou])/g, ''],
    [/dd/g, 't'],
    [/e$/g, ''],
  ],
}

function spellSound(word: string, language: Language): string {
  const sound = rules[language].reduce((text, [pattern, letter]) => text.replace(pattern, letter), word)
  // Rr is a sound of its own between vowels: caro, carro.
  return language === 'en' ? sound.replace(/(.)\1+/g, '$1') : sound.replace(/([^r])\1+/g, '$1')
}

const soundKeys = makeMemos(spellSound)

/** A folded word by its sound, roughly: words with the same key sound alike in that language. */
export function makeSoundKey(word: string, language: Language): string {
  return soundKeys[language].get(word)
}

/** A word with one letter less, in every way, and the word itself. */
export function listDeletions(word: string): string[] {
  return [word, ...Array.from(word, (_, place) => word.slice(0, place) + word.slice(place + 1))]
}

/** Whether one letter more, less, other, or two changed about make one word the other. */
export function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`)
}
