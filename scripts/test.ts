import { type Change, describeReach, findReach, listReachedTests, readChange } from './steps/changes.ts'
import { runChecks } from './steps/checks.ts'
import { forwardStopSignals, runStep, type Step } from './steps/run-step.ts'
import { runFailuresAgain, runSuite, type Suite, type SuiteRun } from './steps/suite.ts'
import { createStepRow, createSuiteRow, joinRows, type Row, summarize } from './steps/summary.ts'

/** `--changed` or `--changed=<ref>`; null where everything is to run. Throws on anything else. */
function readArguments([argument, ...more]: string[]): Change | null {
  if (argument === undefined) return null
  const [, ref] = /^--changed(?:=(.+))?$/.exec(argument) ?? []
  if (more.length > 0 || !argument.startsWith('--changed')) throw new Error('Known are --changed and --changed=<ref>.')
  return readChange(ref)
}

const change = readArguments(process.argv.slice(2))
const reach = findReach(change?.files ?? null)
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)

function defineVitest(name: string, project: string): Suite {
  const files = change && reach.vitest === 'related' ? listReachedTests(project, change.base) : []
  const filters = files.length > 0 ? ['--passWithNoTests', ...files] : []
  return { name, runner: 'vitest', command: ['vitest', 'run', '--project', project, ...filters] }
}

const browserSteps: Step[] = [
  { name: 'web build', command: ['node', 'scripts/prepare.mjs', '--web'] },
  { name: 'a Chromium', command: ['node', 'e2e/chromium/provide-chromium.ts'] },
]
const browser: Suite = { name: 'browser', runner: 'playwright', command: ['playwright', 'test', '--config', 'e2e'] }

async function runPlainRow(step: Step): Promise<Row> {
  console.log(`\n── ${step.name}`)
  return createStepRow(await runStep(step, { isQuiet: false }))
}

forwardStopSignals()
if (change) console.log(describeReach(change, reach))
const steps = [joinRows('checks', (await runChecks()).map(createStepRow))]
const runs: SuiteRun[] = []
if (reach.vitest !== 'none') {
  runs.push(await runSuite(defineVitest('unit', 'unit')))
  runs.push(await runSuite(defineVitest('integration, embedded database', 'pglite')))
  if (hasPostgres) runs.push(await runSuite(defineVitest('integration, PostgreSQL', 'postgres')))
}
if (reach.isBrowserReached) {
  for (const step of browserSteps) steps.push(await runPlainRow(step))
  runs.push(await runSuite(browser))
}
const settled: Row[] = []
for (const run of runs) settled.push(createSuiteRow(await runFailuresAgain(run)))
const { lines, isOk } = summarize([...steps, ...settled])
const note = hasPostgres
  ? 'The integration tests ran on PostgreSQL (TEST_DATABASE_URL), those that differ there also on the embedded database.'
  : 'The integration tests ran on the embedded database. Set TEST_DATABASE_URL to run them on PostgreSQL too.'
const notes = reach.vitest === 'none' ? [] : [note]
console.log([...lines.slice(0, -1), ...notes, lines.at(-1)].join('\n'))
process.exitCode = isOk ? 0 : 1
