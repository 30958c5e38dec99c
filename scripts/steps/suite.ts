import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { listPlaywrightResults, type PlaywrightReport } from './playwright-results.ts'
import { completeResults, listFailures, type Result, readReport } from './results.ts'
import { runStep } from './run-step.ts'
import { planSecondRun, type SecondRun, settleResults } from './second-run.ts'

export interface Suite {
  name: string
  runner: 'vitest' | 'playwright'
  /** Program and arguments, without the reporters. */
  command: string[]
  /** Arguments more of the first run, such as the files to which it is kept; the second one names its own. */
  filters?: string[]
}

export interface SuiteRun {
  suite: Suite
  results: Result[]
  /** What failed first and passed then, as it was when it failed. */
  flaky: Result[]
  seconds: number
}

/** More failures than this are no chance, and to run them all one after the other would take longer than the run itself. */
const mostAgain = 20

const vitestReporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`]

async function run({ name, runner, command, filters = [] }: Suite, folder: string): Promise<Omit<SuiteRun, 'suite'>> {
  const path = join(folder, 'results.json')
  rmSync(path, { force: true })
  const [args, env] =
    runner === 'vitest'
      ? [vitestReporters, { TEST_RESULTS: path }]
      : [['--reporter=line,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: path }]
  const { isOk, seconds } = await runStep({ name, command: [...command, ...args, ...filters], env }, { isQuiet: false })
  const report = readReport(path)
  // Safe: what the runners write.
  const results =
    runner === 'vitest' ? (report as Result[] | null) : report && listPlaywrightResults(report as PlaywrightReport)
  return { results: completeResults(results, isOk), flaky: [], seconds }
}

async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-test-'))
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

/** A title as Vitest knows it, and no other. */
function matchTitles(titles: string[]): string {
  return `^(?:${titles.map((title) => title.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|')})$`
}

/** One test after the other: Vitest runs whole files apart from those of which it takes some tests. */
function listCommands({ runner, command }: Suite, { files, tests }: SecondRun, folder: string): string[][] {
  if (runner === 'playwright') {
    const listPath = join(folder, 'tests.txt')
    const lines = [...files, ...tests.map(({ file, title }) => `${file} › ${title}`)]
    writeFileSync(listPath, lines.map((line) => relative('e2e', line)).join('\n'))
    // What was drawn of the first failures stays where it is.
    return [[...command, '--workers', '1', '--output', 'test-results/second-run', '--test-list', listPath]]
  }
  const alone = [...command, '--maxWorkers', '1']
  const filesOfTests = tests.map(({ file }) => file)
  return [
    ...(files.length > 0 ? [[...alone, ...files]] : []),
    ...(tests.length > 0
      ? [[...alone, ...new Set(filesOfTests), '--testNamePattern', matchTitles(tests.map(({ title }) => title))]]
      : []),
  ]
}

/** Runs a suite, showing what it writes. */
export function runSuite(suite: Suite): Promise<SuiteRun> {
  console.log(`\n── ${suite.name}`)
  return inFolder(async (folder) => ({ suite, ...(await run(suite, folder)) }))
}

/** Gives what failed one more run, alone, unless too much failed. */
export async function runFailuresAgain(first: SuiteRun): Promise<SuiteRun> {
  const { suite, results, seconds } = first
  const plan = planSecondRun(results)
  if (!plan) return first
  const { length } = listFailures(results)
  if (length > mostAgain) {
    console.log(`\n── ${suite.name}: ${length} failures, more than ${mostAgain}: none of them runs again`)
    return first
  }
  console.log(`\n── ${suite.name}: what failed, once more and alone`)
  return inFolder(async (folder) => {
    const second: Result[] = []
    let secondSeconds = 0
    for (const command of listCommands(suite, plan, folder)) {
      const again = await run({ ...suite, command, filters: [] }, folder)
      second.push(...again.results)
      secondSeconds += again.seconds
    }
    return { suite, ...settleResults(results, second), seconds: seconds + secondSeconds }
  })
}
