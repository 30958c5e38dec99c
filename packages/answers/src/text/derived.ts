import { makeMemos } from '../memo.ts'
import type { Language } from '../model.ts'
import { foldWords } from './words.ts'

/** Words that are made of one kind of verb. */
interface Conjugation {
  /** What the verb itself, or who or what does it, ends in as it is indexed. Of nouns alone anything may be made: no carta makes a cartera. */
  said: RegExp
  /** What others of its family end in, the nearest first. */
  kin: readonly string[]
  shortestStem: number
}

/** Of a shorter beginning too many words are no family. */
const shortestStem = 4
/** So are those that end in nothing but a vowel, or in what many English nouns do: dibujar, dibujo, but not cortar, corto. */
const shortestVague = 5
const longest = 24

function conjugate(said: RegExp, kin: string, shortest = shortestStem): Conjugation {
  return { said, kin: kin.split(' '), shortestStem: shortest }
}

const conjugations: Readonly<Record<Language, readonly Conjugation[]>> = {
  es: [
    conjugate(/(?:ador|ando?|ar)$/, 'ador ar acion amiento ante ura'),
    conjugate(/(?:edor|iendo?|er)$/, 'edor er imiento'),
    conjugate(/(?:idor|iendo?|ir)$/, 'idor ir imiento'),
    // What is kept is no guarda-chuva.
    conjugate(/(?<!^guard)ar$/, 'o e', shortestVague),
  ],
  pt: [
    conjugate(/(?:ador|ando?|ar)$/, 'ador ar acao amento ante ura agem'),
    conjugate(/(?:edor|endo?|er)$/, 'edor er imento'),
    conjugate(/(?:idor|indo?|ir)$/, 'idor ir imento'),
    conjugate(/(?<!^guard)ar$/, 'o e', shortestVague),
  ],
  en: [conjugate(/i[sz](?:er|ing)?$/, 'izer iser izing ising ize ise'), conjugate(/ing$/, 'er or', shortestVague)],
}

function listDerived(word: string, language: Language): readonly string[] {
  if (word.length > longest || !/^[a-z]+$/.test(word)) return []
  const family = conjugations[language].flatMap(({ said, kin, shortestStem: shortest }) => {
    const stem = word.replace(said, '')
    return stem === word || stem.length < shortest ? [] : kin.flatMap((ending) => foldWords(stem + ending, language))
  })
  return [...new Set(family)].filter((other) => other !== word)
}

const families = makeMemos(listDerived)

/** Words of the same family as a folded verb, as they are indexed, the nearest first: organizar, organizador; charging, a charger. */
export function listFamily(word: string, language: Language): readonly string[] {
  return families[language].get(word)
}
