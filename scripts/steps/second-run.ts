import { listFailures, type Result } from './results.ts'

/** What has to run once more: whole files where something failed outside of their tests, and tests by their titles. */
export interface SecondRun {
  files: string[]
  tests: Pick<Result, 'file' | 'title'>[]
}

const unique = <Value>(values: Value[]) => [...new Set(values)]

/** Null where there is nothing to run again: what failed belongs to no file. */
export function planSecondRun(results: readonly Result[]): SecondRun | null {
  const failures = listFailures(results).filter(({ file }) => file !== '')
  if (failures.length === 0) return null
  const files = unique(failures.filter(({ title }) => title === '').map(({ file }) => file))
  return { files, tests: failures.filter(({ file }) => !files.includes(file)) }
}

/**
 * What a first run has come to after the second one of what had failed. `flaky` is what failed first and passed then,
 * with what was said when it failed; what failed twice stays as it was said first. What failed in the second run outside
 * of any file is a failure more.
 */
export function settleResults(
  first: readonly Result[],
  second: readonly Result[],
): { results: Result[]; flaky: Result[] } {
  const plan = planSecondRun(first)
  const didPass = (again: Result[]) =>
    again.some(({ outcome }) => outcome === 'passed') && listFailures(again).length === 0
  // What fails outside of the tests leaves none of them proved.
  const runAgain = (file: string, title?: string) =>
    second.filter((result) => result.file === file && (title === undefined || ['', title].includes(result.title)))
  const mendedFiles = (plan?.files ?? []).filter((file) => didPass(runAgain(file)))
  const isFlaky = ({ file, title, outcome }: Result) =>
    outcome === 'failed' &&
    (mendedFiles.includes(file) || (!plan?.files.includes(file) && didPass(runAgain(file, title))))
  return {
    results: [
      ...first
        .filter(({ file }) => !mendedFiles.includes(file))
        .map((result): Result => (isFlaky(result) ? { ...result, outcome: 'passed' } : result)),
      ...mendedFiles.flatMap((file) => runAgain(file)),
      ...listFailures(second).filter(({ file }) => file === ''),
    ],
    flaky: first.filter(isFlaky),
  }
}
