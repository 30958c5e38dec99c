import { runChecks } from './steps/checks.ts'
import { forwardStopSignals } from './steps/run-step.ts'

forwardStopSignals()
const results = await runChecks()
const failed = results.filter((result) => !result.isOk)
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed, 0 skipped`)
process.exitCode = failed.length === 0 ? 0 : 1
