import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('[USAGE-3] docs/security says of every table what bounds it', () => {
  const [, body = ''] = /export interface Tables \{\n(.*?)\n\}/s.exec(read('tables.ts')) ?? []
  const tables = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  expect(tables.length).toBeGreaterThan(60)
  const rows = [...read('../../../../../docs/security/stored.md').matchAll(/^\| ([a-z_]+) \| (.*) \|$/gm)]
  expect(rows.map(([, name]) => name).sort()).toEqual(tables.sort())
  expect(rows.filter(([, , bound]) => bound?.trim() === '')).toEqual([])
})
