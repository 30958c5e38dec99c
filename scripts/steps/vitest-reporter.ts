import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { type Result, shorten } from './results.ts'

type Unhandled = SerializedError & { VITEST_TEST_PATH?: string; cause?: SerializedError }

const describeError = ({ stack, message }: SerializedError) => stack || message

/** A process that ends tells its file only in words. */
function belongsTo(error: Unhandled, { moduleId }: TestModule): boolean {
  return error.VITEST_TEST_PATH === moduleId || Boolean(error.cause?.message?.endsWith(moduleId))
}

function listOfModule(module: TestModule, unhandled: readonly Unhandled[]): Result[] {
  const file = module.relativeModuleId
  const tests = [...module.children.allTests()].map((test): Result => {
    const { state, errors = [] } = test.result()
    const outcome = state === 'pending' ? 'skipped' : state
    return { file, title: test.fullName, outcome, message: shorten(errors.map(describeError).join('\n')) }
  })
  const isOver = module.state() !== 'pending' && module.state() !== 'queued'
  const outside = [
    ...[module, ...module.children.allSuites()].flatMap((suite) => suite.errors().map(describeError)),
    ...unhandled.map((error) => describeError(error.cause ?? error)),
    ...(isOver ? [] : ['The file did not come to its end.']),
  ]
  if (outside.length === 0) return tests
  return [...tests, { file, title: '', outcome: 'failed', message: shorten(outside.join('\n')) }]
}

/** What a run of Vitest has come to, also outside of the tests: in hooks, at loading, in processes that ended. */
export function listResults(modules: readonly TestModule[], unhandled: readonly Unhandled[]): Result[] {
  const ofNone = unhandled.filter((error) => !modules.some((module) => belongsTo(error, module)))
  return [
    ...modules.flatMap((module) =>
      listOfModule(
        module,
        unhandled.filter((error) => belongsTo(error, module)),
      ),
    ),
    ...ofNone.map(
      (error): Result => ({
        file: '',
        title: '',
        outcome: 'failed',
        message: shorten(describeError(error)),
      }),
    ),
  ]
}

/** Writes the results to the file that TEST_RESULTS names. */
// biome-ignore lint/style/noDefaultExport: what Vitest takes of a reporter's file
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const path = process.env.TEST_RESULTS
    if (path) writeFileSync(path, JSON.stringify(listResults(modules, unhandledErrors)))
  }
}
