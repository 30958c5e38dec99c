import { describeReach, findReach, listReachedTests, parseChanged, readChange } from './steps/changes.ts'
import { runChecks } from './steps/checks.ts'
import { forwardStopSignals, runStep, type Step } from './steps/run-step.ts'
import { runFailuresAgain, runSuite, type Suite, type SuiteRun } from './steps/suite.ts'
import { createStepRow, createSuiteRow, joinRows, type Row, summarize } from './steps/summary.ts'

const ref = parseChanged(process.argv.slice(2))
const change = ref === null ? null : readChange(ref)
const reach = findReach(change?.files ?? null)
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)

function defineVitest(name: string, project: string): Suite {
  const isKept = change !== null && reach.vitest === 'related'
  const filters = isKept ? ['--passWithNoTests', ...listReachedTests(project, change)] : []
  return { name, runner: 'vitest', command: ['vitest', 'run', '--project', project], filters }
}

/** What the browser tests cannot run without. */
const browserSteps: Step[] = [
  { name: 'web build', command: ['node', 'scripts/prepare.mjs', '--web'] },
  { name: 'a Chromium', command: ['node', 'e2e/chromium/provide-chromium.ts'] },
]
const browser: Suite = { name: 'browser', runner: 'playwright', command: ['playwright', 'test', '--config', 'e2e'] }

/**
 * Node keeps compiled code when a program ends by itself, and most servers of the tests are killed: each of them would take
 * two seconds more. This one loads all of it and ends, for its port is none.
 */
const compiling: Step = {
  name: 'compiled code',
  command: ['node', 'apps/api/src/main.ts'],
  env: { PORT: 'none', NODE_COMPILE_CACHE: 'node_modules/.cache/compile' },
}

/** Whether anything takes twice the processor time that it took beside another thing, as bench/results has it. */
const smoke: Step = { name: 'ratios of processor time', command: ['node', 'bench/smoke.ts', '--check'] }

async function runPlainRow(step: Step): Promise<Row> {
  console.log(`\n── ${step.name}`)
  return createStepRow(await runStep(step, { isQuiet: false }))
}

forwardStopSignals()
if (change) console.log(describeReach(change, reach))
const steps = [joinRows('checks', (await runChecks()).map(createStepRow))]
const runs: SuiteRun[] = []
if (reach.vitest !== 'none') {
  await runStep(compiling, { isQuiet: true })
  runs.push(await runSuite(defineVitest('unit', 'unit')))
  runs.push(await runSuite(defineVitest('integration, embedded database', 'pglite')))
  if (hasPostgres) runs.push(await runSuite(defineVitest('integration, PostgreSQL', 'postgres')))
}
if (hasPostgres && change === null) steps.push(await runPlainRow(smoke))
let missing: Row | undefined
if (reach.isBrowserReached) {
  const needed: Row[] = []
  for (const step of browserSteps) needed.push(await runPlainRow(step))
  missing = needed.find(({ counts }) => counts.failed > 0)
  steps.push(...needed)
  if (!missing) runs.push(await runSuite(browser))
}
const settled: Row[] = []
for (const run of runs) settled.push(createSuiteRow(await runFailuresAgain(run)))
const { lines, isOk } = summarize([...steps, ...settled])
const note = hasPostgres
  ? 'The integration tests ran on PostgreSQL (TEST_DATABASE_URL), those that differ there also on the embedded database.'
  : 'The integration tests ran on the embedded database. Set TEST_DATABASE_URL to run them on PostgreSQL too.'
const notes = [
  ...(reach.vitest === 'none' ? [] : [note]),
  ...(missing ? [`✗ The browser tests did not run: ${missing.name} failed.`] : []),
]
console.log([...lines.slice(0, -1), ...notes, lines.at(-1)].join('\n'))
process.exitCode = isOk ? 0 : 1
