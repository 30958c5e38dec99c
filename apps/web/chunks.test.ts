import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameChunk } from './chunks.ts'

interface Imports {
  importers?: string[]
  dynamicImporters?: string[]
}

const routes = 'src/routes.tsx'
const parts = [
  'src/shell/protected-area.tsx',
  ...['login', 'register', 'dashboard', 'team', 'billing', 'store', 'account'].map(
    (name) => `src/pages/${name}-page.tsx`,
  ),
]
const [frame = '', login = '', register = '', dashboard = '', team = '', billing = '', store = '', account = ''] = parts

/** The chunk of a module that these import, in an app of `parts`; `more` may stand between. */
function nameChunkOf(importers: string[], more: Record<string, Imports> = {}) {
  const modules: Record<string, Imports> = {
    'index.html': {},
    [routes]: { importers: ['index.html'] },
    ...Object.fromEntries(parts.map((part) => [part, { dynamicImporters: [routes] }])),
    ...more,
    'src/shared.ts': { importers },
  }
  const getId = (name: string) => join(import.meta.dirname, name)
  const infos = new Map(
    Object.entries(modules).map(([name, { importers = [], dynamicImporters = [] }]) => [
      getId(name),
      {
        isEntry: name === 'index.html',
        importers: importers.map(getId),
        dynamicImporters: dynamicImporters.map(getId),
      },
    ]),
  )
  return nameChunk(getId('src/shared.ts'), { getModuleInfo: (id) => infos.get(id) ?? null })
}

test.each([
  { importers: [routes], chunk: 'base' },
  { importers: [login, dashboard], chunk: 'base' },
  { importers: [register, team, billing, store, account], chunk: 'base' },
  { importers: [login, register], chunk: 'entrance' },
  { importers: [register, store], chunk: 'entrance' },
  { importers: [frame], chunk: 'frame' },
  { importers: [dashboard, team], chunk: 'frame' },
  { importers: [team, billing, store, account], chunk: 'frame' },
  { importers: [team, billing, store], chunk: 'rooms' },
  { importers: [dashboard], chunk: null },
])('[DASH-1] what $importers import goes into the chunk $chunk', ({ importers, chunk }) => {
  expect(nameChunkOf(importers)).toBe(chunk)
})

test('[DASH-1] who imports a module through others counts, whatever they are called and in whatever circle', () => {
  const chain = { 'src/a.ts': { importers: [login, 'src/b.ts'] }, 'src/b.ts': { importers: ['src/a.ts', register] } }
  expect(nameChunkOf(['src/a.ts'], chain)).toBe('entrance')
})

test('[DASH-1] a page keeps a chunk of its own, so that its HTML can name it', () => {
  expect(nameChunkOf([team], { 'src/shared.ts': { importers: [team], dynamicImporters: [dashboard] } })).toBe(null)
})
