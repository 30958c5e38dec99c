import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listParts, nameChunk } from './chunks.ts'

const frame = 'src/shell/protected-area.tsx'
const [login = '', register = '', dashboard = '', ...rooms] = [
  ...[
    'login',
    'register',
    'dashboard',
    'team',
    'billing',
    'store',
    'account',
    'visit',
    'searches',
    'catalogue',
    'assistant',
  ].map((name) => `src/pages/${name}-page.tsx`),
]

const [team = '', store = ''] = rooms

function getId(module: string): string {
  return join(import.meta.dirname, module)
}

test.each([
  { parts: ['index.html'], chunk: 'base' },
  { parts: [login, dashboard], chunk: 'base' },
  { parts: [register, ...rooms], chunk: 'base' },
  { parts: [login, register], chunk: 'entrance' },
  { parts: [register, store], chunk: 'entrance' },
  { parts: [frame], chunk: 'frame' },
  { parts: [dashboard, team], chunk: 'frame' },
  { parts: rooms, chunk: 'frame' },
  { parts: rooms.slice(1), chunk: 'rooms' },
  { parts: [dashboard], chunk: null },
  { parts: [], chunk: null },
])('what $parts need goes into the chunk $chunk, whatever it is called', ({ parts, chunk }) => {
  expect(nameChunk('a', parts)).toBe(chunk)
  expect(nameChunk('b', parts)).toBe(chunk)
})

test('a part keeps a chunk of its own, so that a page can name it', () => {
  expect(nameChunk(getId(team), [team, store])).toBe(null)
})

test('a part needs what its chunk holds, and the chunks that this imports', () => {
  const createChunk = (fileName: string, imports: string[], part?: string) => ({
    fileName,
    imports,
    moduleIds: [`${fileName}/module`],
    facadeModuleId: part === undefined ? null : getId(part),
  })
  const parts = listParts([
    createChunk('main.js', ['react.js'], 'index.html'),
    createChunk('team.js', ['table.js'], team),
    createChunk('store.js', ['table.js', 'react.js'], store),
    createChunk('table.js', ['icon.js']),
    createChunk('icon.js', ['table.js']),
    createChunk('react.js', []),
  ])
  expect(Object.fromEntries(parts)).toEqual({
    'main.js/module': ['index.html'],
    'team.js/module': [team],
    'store.js/module': [store],
    'table.js/module': [team, store],
    'icon.js/module': [team, store],
    'react.js/module': ['index.html', store],
  })
})
