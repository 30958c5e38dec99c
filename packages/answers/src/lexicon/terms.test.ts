import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../model.ts'
import { splitTokens } from '../text/tokens.ts'
import { lexiconGroups, listAccessoryTypes, listNearTypes, matchLexicon, typeParents } from './lexicon.ts'

type Terms = string[] | { names: string[]; asked: string[] }

function readTerms(language: string, group: string): { id: string; term: string }[] {
  const path = new URL(`../../lexicons/${language}/${group}.json`, import.meta.url)
  const entries = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Terms>)
  return entries.flatMap(([id, terms]) =>
    (Array.isArray(terms) ? terms : [...terms.names, ...terms.asked]).map((term) => ({ id, term })),
  )
}

const files = languages.flatMap((language) => lexiconGroups.map((group) => ({ language, group })))

describe.each(files)('[ANSWER-3] the $group of $language', ({ language, group }) => {
  const terms = readTerms(language, group)
  const getHits = (term: string) => {
    const tokens = splitTokens(term)
    return matchLexicon(tokens).filter(
      (hit) => hit.group === group && hit.language === language && hit.from === 0 && hit.to === tokens.length,
    )
  }

  test('can each be said', () => {
    expect(terms.length).toBeGreaterThan(0)
    expect(terms.filter(({ id, term }) => !getHits(term).some((hit) => hit.id === id))).toEqual([])
  })

  test('say the same things in every language', () => {
    const ids = new Set(terms.map(({ id }) => id))
    expect(ids).toEqual(new Set(readTerms('en', group).map(({ id }) => id)))
    if (group === 'types') expect([...ids].filter((id) => !typeParents.has(id))).toEqual([])
  })
})

/** Words for two kinds of things, on purpose: shoppers who say no more are shown both. */
const twoMeanings: Partial<Record<Language, Record<string, string[]>>> = { pt: { solitário: ['vase', 'ring'] } }

test.each(languages)('[ANSWER-3] a type of %s has its terms for itself', (language) => {
  const owners = new Map<string, string[]>()
  for (const { id, term } of readTerms(language, 'types')) {
    const tokens = splitTokens(term)
    for (const hit of matchLexicon(tokens)) {
      if (hit.group !== 'types' || hit.language !== language || hit.to - hit.from !== tokens.length) continue
      if (hit.id !== id) owners.set(term, [id, hit.id])
    }
  }
  expect(Object.fromEntries(owners)).toEqual(twoMeanings[language] ?? {})
})

test('[ANSWER-6] what would do instead of a type are others that there are', () => {
  const areWrong = (type: string, others: readonly string[]) =>
    others.includes(type) || new Set(others).size < others.length || others.some((other) => !typeParents.has(other))
  const wrong = [...typeParents.keys()].filter(
    (type) => areWrong(type, listNearTypes(type)) || areWrong(type, listAccessoryTypes(type)),
  )
  expect(wrong).toEqual([])
  expect(listNearTypes('raincoat')).toEqual(['jacket', 'coat', 'umbrella'])
})
