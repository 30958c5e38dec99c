import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '@voice-shop/contract'
import { describe, expect, test } from 'vitest'

const specified = ['billing', 'dashboard', 'loginAndPass', 'settings', 'sidebar']
/** What few see, or see only when they ask, is loaded then: cut from the dashboard and from the sign-in. */
const cutOff = ['commands', 'dashboardDetails', 'exports', 'firstSearch', 'twoStep']
/** Of pages that came later. */
const added = ['insights', 'searches', 'visit']
const namespaces = [...specified, ...cutOff, ...added].sort()
const pluralSuffix = /_(?:zero|one|two|few|many|other)$/

function readMessages(language: string, namespace: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, import.meta.url), 'utf8'))
}

/** The keys that are plurals: those with an `_other` form. */
function listPluralKeys(messages: Record<string, string>): Set<string> {
  return new Set(
    Object.keys(messages).flatMap((key) => (key.endsWith('_other') ? [key.replace(pluralSuffix, '')] : [])),
  )
}

/** Keys without the forms of plurals, which differ by language. */
function listKeys(messages: Record<string, string>): string[] {
  const plurals = listPluralKeys(messages)
  const keys = Object.keys(messages).map((key) => {
    const base = key.replace(pluralSuffix, '')
    return plurals.has(base) ? base : key
  })
  return [...new Set(keys)].sort()
}

function listVariables(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name = '']) => name))].sort()
}

test('[I18N-1] every language has the five namespaces, those cut off from them, those of later pages, and no other', () => {
  for (const language of languages) {
    expect(readdirSync(new URL(`${language}/`, import.meta.url)).sort()).toEqual(
      namespaces.map((name) => `${name}.json`),
    )
  }
})

describe.each(namespaces)('the messages of %s', (namespace) => {
  const english = readMessages('en', namespace)

  test.each(languages)('[I18N-1] in %s no key is missing and none is too many', (language) => {
    expect(listKeys(readMessages(language, namespace))).toEqual(listKeys(english))
  })

  test.each(languages)('[I18N-1] in %s every message says something', (language) => {
    const empty = Object.entries(readMessages(language, namespace)).filter(([, message]) => message.trim() === '')
    expect(empty).toEqual([])
  })

  test.each(languages)('[I18N-1] in %s every plural has each form that the language knows', (language) => {
    const messages = readMessages(language, namespace)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const key of listPluralKeys(english)) {
      const found = Object.keys(messages).filter(
        (name) => pluralSuffix.test(name) && name.replace(pluralSuffix, '') === key,
      )
      expect(found.sort()).toEqual(forms.map((form) => `${key}_${form}`).sort())
    }
  })

  test.each(languages)('[I18N-1] in %s every message uses the variables of the English one', (language) => {
    const messages = readMessages(language, namespace)
    for (const [key, message] of Object.entries(messages)) {
      const model = english[key] ?? english[key.replace(pluralSuffix, '_other')] ?? ''
      expect({ key, variables: listVariables(message) }).toEqual({ key, variables: listVariables(model) })
    }
  })
})
