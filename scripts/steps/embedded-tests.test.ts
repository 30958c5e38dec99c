import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embeddedTests, integrationTests } from './embedded-tests.ts'
import { root } from './run-step.ts'

const list = (patterns: readonly string[]) => globSync(patterns, { cwd: root, exclude: ['**/node_modules'] })
const all = list(integrationTests)
const chosen = new Set(list(embeddedTests))

test('of each slice a file runs on the embedded database', () => {
  const findSlice = (file: string) => /\/features\/([^/]+)\//.exec(file)?.[1]
  const slices = new Set(all.map(findSlice))
  expect(slices.size).toBeGreaterThan(10)
  for (const slice of slices) expect([...chosen].map(findSlice), slice).toContain(slice)
})

test('what asks on which database it runs, runs on the embedded one', () => {
  const asking = all.filter((file) => readFileSync(join(root, file), 'utf8').includes('testDatabaseKind'))
  expect(asking.filter((file) => !chosen.has(file))).toEqual([])
  expect(asking.length).toBeGreaterThan(10)
})

test('every pattern finds what it names', () => {
  for (const pattern of embeddedTests) {
    const [, names] = /\{([^{}]+)\}\.int\.test\.ts$/.exec(pattern) ?? []
    for (const name of names?.split(',') ?? ['*'])
      expect(list([pattern.replace(`{${names}}`, name)]), name).not.toEqual([])
  }
})
