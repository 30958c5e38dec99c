import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lexicons = new URL('../../../../../packages/answers/lexicons/', import.meta.url)
const locales = new URL('../../../../../packages/translation/locales/', import.meta.url)
const read = (file: URL): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'))
const groups = { types: 'type', colours: 'colour', materials: 'material', features: 'feature', occasions: 'occasion' }

test('[CATALOG-4] all that may be understood of a product has a name', () => {
  const names = Object.keys(read(new URL('en/traits.json', locales)))
  for (const language of readdirSync(lexicons, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    for (const [file, group] of Object.entries(groups)) {
      const ids = Object.keys(read(new URL(`${language.name}/${file}.json`, lexicons)))
      expect(names).toEqual(expect.arrayContaining(ids.map((id) => `${group}.${id}`)))
    }
  }
})
