import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nameResult, type Result } from './results.ts'
import { runFailuresAgain, runSuite } from './suite.ts'

// What these runs write would read as failures of the run that they are in.
vi.mock('./run-step.ts', async (importOriginal) => {
  const { runStep, ...others } = await importOriginal<typeof import('./run-step.ts')>()
  return { ...others, runStep: (step: Parameters<typeof runStep>[0]) => runStep(step, { isQuiet: true }) }
})

/** Tests of a real Vitest. `failOnce` fails the first time that it is called by a name. */
function writeTests(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-suite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const before = `
    const { mkdirSync } = await import('node:fs')
    const failOnce = (name) => {
      let isFirst = true
      try { mkdirSync(import.meta.dirname + '/' + name) } catch { isFirst = false }
      if (isFirst) throw new Error('the first time of ' + name)
    }
  `
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), before + text)
  return folder
}

test('what failed runs once more: tests of any title, hooks, files that do not load, processes that end', async () => {
  const folder = writeTests({
    'titles.test.js': `
      describe.each(['(a)', '(b)'])('[first] group %s', (group) => {
        test('is $1.50? > "or" [so] | more', () => { if (group === '(b)') failOnce('title') })
      })
      test('fails twice', () => { throw new Error('always') })
      test('is right', () => undefined)
    `,
    'hook.test.js': `
      describe('group', () => {
        beforeAll(() => failOnce('hook'))
        test('in it', () => undefined)
      })
    `,
    'load.test.js': `failOnce('load'); test('one', () => undefined)`,
    'process.test.js': `test('one', () => { try { failOnce('kill') } catch { process.kill(process.pid, 'SIGKILL') } })`,
    'broken.test.js': `throw new Error('never loads')`,
  })
  const command = ['vitest', 'run', '--root', folder, '--globals', '--pool', 'forks']
  const first = await runSuite({ name: 'a suite', runner: 'vitest', command })
  expect(first.flaky).toEqual([])
  const { results, flaky } = await runFailuresAgain(first)
  expect(flaky.map(nameResult).toSorted()).toEqual([
    'hook.test.js',
    'load.test.js',
    'process.test.js',
    'titles.test.js › [first] group (b) > is $1.50? > "or" [so] | more',
  ])
  expect(flaky.map(({ message }) => message)).toContainEqual(expect.stringContaining('the first time of title'))
  const list = (outcome: string) => results.filter((result) => result.outcome === outcome).map(nameResult)
  expect(list('failed').toSorted()).toEqual(['broken.test.js', 'titles.test.js › fails twice'])
  expect(list('passed')).toHaveLength(6)
  expect(list('skipped')).toEqual([])
}, 120_000)

test('files to which the first run was kept do not run again with what failed', async () => {
  const folder = writeTests({
    'flaky.test.js': `test('one', () => failOnce('flaky'))`,
    'right.test.js': `
      test('loads once', () => undefined)
      const { appendFileSync } = await import('node:fs')
      appendFileSync(import.meta.dirname + '/loads', 'x')
    `,
    'other.test.js': `throw new Error('is not wanted')`,
  })
  const command = ['vitest', 'run', '--root', folder, '--globals']
  const filters = ['flaky.test.js', 'right.test.js']
  const { results, flaky } = await runFailuresAgain(
    await runSuite({ name: 'some', runner: 'vitest', command, filters }),
  )
  expect(flaky.map(nameResult)).toEqual(['flaky.test.js › one'])
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
  expect(readFileSync(join(folder, 'loads'), 'utf8')).toBe('x')
}, 120_000)

test('where more than twenty failed, none runs again', async () => {
  const results = Array.from(
    { length: 21 },
    (_, index): Result => ({ file: 'a.test.ts', title: `number ${index}`, outcome: 'failed', message: 'no' }),
  )
  const suite = { name: 'many', runner: 'vitest' as const, command: ['node', '--eval', 'process.exit(1)'] }
  const first = { suite, results, flaky: [], seconds: 1 }
  expect(await runFailuresAgain(first)).toBe(first)
  const fewer = { ...first, results: results.slice(1) }
  expect(await runFailuresAgain(fewer)).not.toBe(fewer)
})
