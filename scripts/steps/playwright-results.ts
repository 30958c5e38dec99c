import { type Result, shorten } from './results.ts'

interface Spec {
  title: string
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    results: { errors: { message?: string }[] }[]
  }[]
}

interface Suite {
  title: string
  /** From the folder of the tests. */
  file: string
  specs?: Spec[]
  suites?: Suite[]
}

/** What is read of Playwright's JSON report. */
export interface PlaywrightReport {
  suites?: Suite[]
  errors?: { message?: string }[]
}

// Tried once: `flaky`, a pass after a failure, does not come from a run without retries.
const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const

function listOfSuite({ file, specs = [], suites = [] }: Suite, groups: string[]): Result[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }): Result => {
      const errors = results.flatMap((result) => result.errors).map(({ message = '' }) => message)
      return {
        file: `e2e/${file}`,
        title: [...groups, title].join(' › '),
        outcome: outcomes[status],
        message: shorten(errors.join('\n')),
      }
    }),
  )
  return [...own, ...suites.flatMap((suite) => listOfSuite(suite, [...groups, suite.title]))]
}

/** What a run of Playwright has come to. */
export function listPlaywrightResults({ suites = [], errors = [] }: PlaywrightReport): Result[] {
  const outside = errors.map(
    ({ message = '' }): Result => ({ file: '', title: '', outcome: 'failed', message: shorten(message) }),
  )
  return [...suites.flatMap((suite) => listOfSuite(suite, [])), ...outside]
}
