import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './steps/checks.ts'
import { type Counts, countRun, formatCounts, type ReportKind, readReport, sumCounts } from './steps/counts.ts'
import { type Failure, listFailures } from './steps/failures.ts'
import { forwardStopSignals, runStep, type Step } from './steps/run-step.ts'

interface Row {
  name: string
  counts: Counts
  seconds: number
  failures?: Failure[]
}

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)
const reportFolder = mkdtempSync(join(tmpdir(), 'voice-shop-test-'))

function asCounts(isOk: boolean): Counts {
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 }
}

async function runCheckRow(): Promise<Row> {
  const results = await runChecks()
  return {
    name: 'checks',
    counts: sumCounts(results.map((result) => asCounts(result.isOk))),
    seconds: results.reduce((total, result) => total + result.seconds, 0),
  }
}

/** A step without a report of its own: it passes or it fails. */
async function runPlainRow(step: Step): Promise<Row> {
  console.log(`\n── ${step.name}`)
  const { isOk, seconds } = await runStep(step, { isQuiet: false })
  return { name: step.name, counts: asCounts(isOk), seconds }
}

async function runSuiteRow(kind: ReportKind, { name, command, env }: Step): Promise<Row> {
  console.log(`\n── ${name}`)
  const reportPath = join(reportFolder, `${name.replaceAll(/\W+/g, '-')}.json`)
  const args = kind === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`] : []
  const step = { name, command: [...command, ...args], env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath } }
  const { isOk, seconds } = await runStep(step, { isQuiet: false })
  const report = readReport(reportPath)
  return { name, counts: countRun({ kind, report, isOk }), seconds, failures: listFailures(kind, report) }
}

function runVitestRow(name: string, project: string): Promise<Row> {
  return runSuiteRow('vitest', { name, command: ['vitest', 'run', '--project', project] })
}

async function runBrowserRows(): Promise<Row[]> {
  const build = await runPlainRow({ name: 'web build', command: ['node', 'scripts/prepare.mjs', '--web'] })
  const bytes = await runPlainRow({ name: 'web bytes', command: ['node', 'apps/web/check-bytes.ts'] })
  const browser = await runPlainRow({ name: 'a Chromium', command: ['node', 'e2e/chromium/provide-chromium.ts'] })
  const tests = await runSuiteRow('playwright', { name: 'browser', command: ['playwright', 'test', '--config', 'e2e'] })
  return [build, bytes, browser, tests]
}

/** Again at the end: what was said as they failed is many pages above. */
function printFailures(rows: Row[]): void {
  for (const row of rows) {
    for (const { name, message } of row.failures ?? []) {
      console.log(`\n✗ ${row.name}: ${name}\n${message.replaceAll(/^/gm, '    ')}`)
    }
  }
}

function printSummary(rows: Row[]): void {
  const width = Math.max(...rows.map((row) => row.name.length))
  console.log('')
  for (const { name, counts, seconds } of rows) {
    const mark = counts.failed === 0 ? '✓' : '✗'
    console.log(`${mark} ${name.padEnd(width)}  ${formatCounts(counts)}  (${seconds.toFixed(0)} s)`)
  }
  console.log(
    hasPostgres
      ? 'The integration tests ran on the embedded database and on PostgreSQL (TEST_DATABASE_URL).'
      : 'The integration tests ran on the embedded database. Set TEST_DATABASE_URL to run them on PostgreSQL too.',
  )
}

forwardStopSignals()
const rows = [
  await runCheckRow(),
  await runVitestRow('unit', 'unit'),
  await runVitestRow('integration, embedded database', 'pglite'),
  ...(hasPostgres ? [await runVitestRow('integration, PostgreSQL', 'postgres')] : []),
  ...(await runBrowserRows()),
]
rmSync(reportFolder, { recursive: true, force: true })
printFailures(rows)
printSummary(rows)
const total = sumCounts(rows.map((row) => row.counts))
console.log(formatCounts(total))
process.exitCode = total.failed === 0 ? 0 : 1
