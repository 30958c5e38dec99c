import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readMessages } from './read-messages.ts'
import type { Messages } from './translation.ts'
import { chooseWords } from './words.ts'

const folder = new URL('../locales/', import.meta.url)
const languages = readdirSync(folder).sort()
const specified = ['billing', 'dashboard', 'loginAndPass', 'settings', 'sidebar']
/** What few see, or see only when they ask, is loaded then: cut from the dashboard and from the sign-in. */
const cutOff = ['commands', 'dashboardDetails', 'exports', 'firstSearch', 'listening', 'revenue', 'tasks', 'twoStep']
/** Of pages that came later. */
const added = [
  'alerts',
  'apiExample',
  'assistant',
  'catalogue',
  'developers',
  'endpoints',
  'feed',
  'holdout',
  'searches',
  'storeWidget',
  'traits',
  'visit',
]
const ofServer = ['csv', 'errors', 'mail', 'plans']
const ofWidget = ['widget', 'widgetButton']
const namespaces = [...specified, ...cutOff, ...added, ...ofServer, ...ofWidget].sort()
const pluralSuffix = /_(?:zero|one|two|few|many|other)$/

/** The keys that are plurals: those with an `_other` form. */
function listPluralKeys(messages: Messages): Set<string> {
  return new Set(
    Object.keys(messages).flatMap((key) => (key.endsWith('_other') ? [key.replace(pluralSuffix, '')] : [])),
  )
}

/** A key as it is asked for: without the form of a plural, which differs by language. */
function dropForm(key: string, plurals: ReadonlySet<string>): string {
  const stem = key.replace(pluralSuffix, '')
  return plurals.has(stem) ? stem : key
}

function listKeys(messages: Messages): string[] {
  const plurals = listPluralKeys(messages)
  return [...new Set(Object.keys(messages).map((key) => dropForm(key, plurals)))].sort()
}

function listVariables(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].sort()
}

test('[I18N-1] every language has the five namespaces, those cut off from them, those of later pages and of the server', () => {
  expect(languages).toEqual(expect.arrayContaining(['en', 'es', 'pt']))
  for (const language of languages) {
    expect(readdirSync(new URL(language, folder)).sort()).toEqual(namespaces.map((name) => `${name}.json`))
  }
})

describe.each(namespaces)('the messages of %s', (namespace) => {
  const english = readMessages('en', namespace)
  const plurals = listPluralKeys(english)

  test.each(languages)('[I18N-1] [I18N-5] in %s no key is missing and none is too many', (language) => {
    expect(listKeys(readMessages(language, namespace))).toEqual(listKeys(english))
  })

  test.each(languages)(
    '[I18N-1] [I18N-5] in %s every message says something, by names in double braces',
    (language) => {
      for (const [key, message] of Object.entries(readMessages(language, namespace))) {
        expect.soft(message.trim(), key).not.toBe('')
        expect.soft(message.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/\{\{|\}\}|\$t\(/)
      }
    },
  )

  test.each(languages)('[I18N-1] in %s every plural has each form that the language knows', (language) => {
    const messages = readMessages(language, namespace)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const key of plurals) {
      const found = Object.keys(messages).filter((name) => name !== key && dropForm(name, plurals) === key)
      expect(found.sort()).toEqual(forms.map((form) => `${key}_${form}`).sort())
    }
  })

  test.each(languages)('[I18N-1] [I18N-5] in %s every message uses the variables of the English one', (language) => {
    for (const [key, message] of Object.entries(readMessages(language, namespace))) {
      const model = english[key] ?? english[`${dropForm(key, plurals)}_other`] ?? ''
      expect({ key, variables: listVariables(message) }).toEqual({ key, variables: listVariables(model) })
    }
  })
})

/** Second persons as they are said where a friend is called tú; what is right for both is not among them. */
const ofTu =
  /(?<![\p{L}])(?:tú|ti|contigo|puedes|tienes|quieres|eres|necesitas|elige|ingresa|inténtalo|hablas|buscas|haz|abres|sigues|recibes|confirmas|[a-záéíóú]+[áéí][a-z]*(?:alo|ala|elo|ibe|anos|enos))(?![\p{L}])/iu

test.each(languages)('[I18N-4] in %s words that differ by country are two or three, and none is empty', (language) => {
  for (const namespace of namespaces) {
    for (const [key, message] of Object.entries(readMessages(language, namespace))) {
      for (const [, words = ''] of message.matchAll(/\[([^\]]*)\]/g)) {
        const all = words.split('|')
        expect.soft([2, 3], key).toContain(all.length)
        expect.soft(new Set(all).size, key).toBeGreaterThan(1)
        for (const one of all) expect.soft(one.trim(), key).toBe(one || 'a word')
      }
      expect.soft(message.replaceAll(/\[[^\][]*\]/g, ''), key).not.toMatch(/[[\]|]/)
    }
  }
})

test('[I18N-4] nobody in Argentina is called tú', () => {
  for (const namespace of namespaces) {
    for (const [key, message] of Object.entries(readMessages('es', namespace))) {
      expect.soft(chooseWords(message, 'AR').match(ofTu)?.[0], `${namespace}:${key}`).toBeUndefined()
    }
  }
})

/** What a plan counts, without saying that it is by voice; products may be recommended. */
const bareCounts: Readonly<Record<string, RegExp>> = {
  en: /(?<!voice )recommendations?/i,
  es: /recomendaci(?:ón|ones)(?! por voz)/i,
  pt: /recomenda(?:ção|ções)(?! por voz)/i,
}

test.each(Object.entries(bareCounts))(
  'in %s what the plan counts is called voice recommendations',
  (language, bare) => {
    for (const namespace of namespaces) {
      for (const [key, message] of Object.entries(readMessages(language, namespace))) {
        expect.soft(message.replaceAll(/\{\{\w+\}\}/g, ''), `${namespace}:${key}`).not.toMatch(bare)
      }
    }
  },
)

test('no sentence stands twice: one of three words or more has one key', () => {
  const keys = new Map<string, string[]>()
  for (const namespace of namespaces) {
    const all = languages.map((language) => readMessages(language, namespace))
    for (const [key, english] of Object.entries(all[0] ?? {})) {
      if (english.split(' ').length < 3) continue
      const texts = JSON.stringify(all.map((messages) => messages[key]))
      keys.set(texts, [...(keys.get(texts) ?? []), `${namespace}:${key}`])
    }
  }
  expect([...keys.values()].filter((names) => names.length > 1)).toEqual([])
})

test('[REVENUE-4] a store of which no order is known is not told that it sells nothing', () => {
  const untrue = { en: /have come in/, es: /llegó ningún pedido/, pt: /chegou nenhum pedido/ }
  for (const [language, words] of Object.entries(untrue)) {
    const [revenue, visit] = [readMessages(language, 'revenue'), readMessages(language, 'visit')]
    expect(`${revenue.noOrders} ${visit.noOrdersKnown}`).not.toMatch(words)
  }
})
