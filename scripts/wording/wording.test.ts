import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseWords } from '@voice-shop/translation/words'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What people type into the quick menu to find a page: other words than ours are welcome there. */
const isOfSearch = (key: string) => key.endsWith('Words')

/** The words that the glossary's table rules out, by the heading of their column. */
function listRuledOut(heading: string): string[] {
  const lines = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('\n')
  const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').map((cell) => cell.trim()))
  const column = rows[0]?.indexOf(heading) ?? -1
  return rows.slice(2).flatMap((cells) => (cells[column] ?? '').split(', ').filter((word) => word !== ''))
}

function listMessages(language: string): [path: string, text: string][] {
  const folder = join('packages/translation/locales', language)
  return readdirSync(join(root, folder)).flatMap((file) => {
    const messages: Record<string, string> = JSON.parse(readFileSync(join(root, folder, file), 'utf8'))
    return (
      Object.entries(messages)
        .filter(([key]) => !isOfSearch(key))
        // Where a friend is called vos, the texts say vos.
        .flatMap(([key, text]) => [null, 'MX'].map((country) => [key, chooseWords(text, country)] as const))
        .map(([key, text]): [string, string] => [`${join(folder, file)} ${key}`, text])
    )
  })
}

/** The word by itself, and not within another one or in a message's {{variable}}. */
function createPattern(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}{-])${word}(?![\\p{L}}-])`, 'iu')
}

test.each([
  ['en', 'not in English'],
  ['es', 'not in Spanish'],
  ['pt', 'not in Portuguese'],
])('the %s texts have no word that the glossary rules out', (language, heading) => {
  const ruledOut = listRuledOut(heading)
  expect(ruledOut.length).toBeGreaterThan(5)
  const messages = listMessages(language)
  expect(messages.length).toBeGreaterThan(400)
  const found = ruledOut.flatMap((word) =>
    messages.filter(([, text]) => createPattern(word).test(text)).map(([path, text]) => `${word}: ${path}: ${text}`),
  )
  expect(found).toEqual([])
})

test('a word that is ruled out is found by itself alone', () => {
  expect(createPattern('email').test('Un email nuevo')).toBe(true)
  expect(createPattern('email').test('para {{email}}')).toBe(false)
  expect(createPattern('tu').test('tudo pronto')).toBe(false)
})
