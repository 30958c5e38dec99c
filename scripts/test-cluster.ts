import { forwardStopSignals } from './steps/run-step.ts'
import { runFailuresAgain, runSuite, type Suite } from './steps/suite.ts'
import { createSuiteRow, summarize } from './steps/summary.ts'

/*
 * The integration tests on a Citus cluster, whose machines all get the databases that they make, and the kills of a worker and its moves,
 * which start a cluster of their own: `npm run test:cluster`, with names of files for some of the tests.
 */
const url = process.env.CLUSTER_DATABASE_URL
if (!url) {
  console.log('SKIPPED: CLUSTER_DATABASE_URL is not set. It names a database with Citus on a coordinator with workers.')
  process.exit(0)
}
Object.assign(process.env, { TEST_DATABASE_URL: url, TEST_DATABASE: 'postgres' })
// It reads both as it is loaded.
const { listWorkers } = await import('../apps/api/src/testing/test-database.ts')
if ((await listWorkers()).length === 0) {
  console.error('CLUSTER_DATABASE_URL names no database with Citus on a coordinator with workers.')
  process.exit(2)
}
forwardStopSignals()

const filters = process.argv.slice(2)
const suites: Suite[] = [
  {
    name: 'integration, Citus cluster',
    runner: 'vitest',
    command: ['vitest', 'run', '--project', 'postgres'],
    filters,
  },
  {
    name: 'faults of a cluster',
    runner: 'vitest',
    command: ['vitest', 'run', '--config', 'vitest.faults.config.ts', '--project', 'postgres', 'citus'],
  },
]
const runs = []
for (const suite of filters.length > 0 ? suites.slice(0, 1) : suites) runs.push(await runSuite(suite))
const rows = []
for (const run of runs) rows.push(createSuiteRow(await runFailuresAgain(run)))
const { lines, isOk } = summarize(rows)
console.log(lines.join('\n'))
process.exitCode = isOk ? 0 : 1
