import type { UbiImportReport } from '../features/ubi/import-ubi-log.ts'
import { type SkippedLines, skipReasons } from '../features/ubi/skipped-lines.ts'

const numbers = new Intl.NumberFormat('en')

function describeSkipped({ reason, detail, count, firstLines }: SkippedLines): string {
  // The detail comes from the log: quoted, so that it cannot steer the terminal.
  const why = detail === '' ? skipReasons[reason] : `${skipReasons[reason]}: ${JSON.stringify(detail)}`
  const more = count > firstLines.length ? ', …' : ''
  const where = `${count === 1 ? 'line' : 'lines'} ${firstLines.join(', ')}${more}`
  return `${numbers.format(count).padStart(12)}  ${why} (${where})`
}

/** The end of an import in plain words. */
export function describeUbiReport(report: UbiImportReport): string {
  const { lines, searches, clicks, skipped } = report
  const describe = ({ accepted, duplicates }: UbiImportReport['searches'], name: string) =>
    `${numbers.format(accepted).padStart(12)}  ${name} recorded, ${numbers.format(duplicates)} known already`
  const total = skipped.reduce((sum, { count }) => sum + count, 0)
  return [
    `Read ${numbers.format(lines)} lines.`,
    describe(searches, 'searches'),
    describe(clicks, 'clicks'),
    ...(total > 0 ? [`Skipped ${numbers.format(total)}:`, ...skipped.map(describeSkipped)] : []),
  ].join('\n')
}

/** Whether the log left no search and no click behind, of this run or an earlier one. */
export function isNothingKnown({ searches, clicks }: UbiImportReport): boolean {
  return [searches, clicks].every(({ accepted, duplicates }) => accepted + duplicates === 0)
}

/** Why nothing could be recorded, and what to do about it. */
export function explainNothing({ lines, skipped }: UbiImportReport): string {
  const [most] = skipped
  if (!most)
    return lines === 0 ? 'Nothing was recorded: the file is empty.' : 'Nothing was recorded: no line has a query.'
  if (skipped.every(({ reason }) => reason === 'other_action')) {
    return 'Nothing was recorded: the log has no queries, and actions of other names. Name them by --click and --impression.'
  }
  return `Nothing was recorded, most often for this: ${skipReasons[most.reason]}.`
}
