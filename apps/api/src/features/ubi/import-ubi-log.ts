import { stat } from 'node:fs/promises'
import { maxEventsPerBatch, type RejectionCode, type VoiceEvent } from '@voice-shop/contract'
import type { VoiceRecorder } from '../voice/voice.public.ts'
import { type FromLine, joinRows } from './join-rows.ts'
import { type ActionNames, parseUbiLine } from './parse-ubi-line.ts'
import { readLines } from './read-lines.ts'
import { createRowPartitions, type RowPartitions } from './row-partitions.ts'
import { createSkipCounts, type SkipCounts, type SkippedLines, type SkipReason } from './skipped-lines.ts'

export interface RecordedCount {
  accepted: number
  /** Recorded by an earlier import. */
  duplicates: number
}

export interface UbiImportReport {
  lines: number
  searches: RecordedCount
  clicks: RecordedCount
  skipped: SkippedLines[]
}

export interface UbiImportProgress {
  phase: 'reading' | 'recording'
  /** Bytes while reading, queries and clicks while recording. */
  done: number
  total: number
  lines: number
}

interface UbiImportDeps {
  recorder: VoiceRecorder
}

interface UbiImportInput {
  path: string
  workspaceId: string
  /** Default: impression and click. */
  actionNames?: ActionNames
  onProgress?: (progress: UbiImportProgress) => void
  /** Stops between two batches; what is recorded stays, and the next run goes on from there. */
  signal?: AbortSignal
}

const reasonsByCode: Partial<Record<RejectionCode, SkipReason>> = {
  unknown_search: 'unknown_query',
  unknown_product: 'click_without_impression',
}

/** The state of one run. */
interface Run extends UbiImportDeps, UbiImportInput {
  partitions: RowPartitions
  skips: SkipCounts
  report: UbiImportReport
}

/** Puts the rows of all lines aside. Returns how many will become events. */
async function readLog(run: Run, logBytes: number): Promise<number> {
  let events = 0
  for await (const { lines, bytesRead } of readLines(run.path)) {
    run.signal?.throwIfAborted()
    for (const { number, text } of lines) {
      run.report.lines += 1
      const parsed =
        text === null ? ({ skipped: 'line_too_long' } as const) : parseUbiLine(number, text, run.actionNames)
      if (parsed === null) continue
      if ('skipped' in parsed) {
        run.skips.add(number, parsed.skipped, 'detail' in parsed ? parsed.detail : '')
        continue
      }
      if (parsed.row.type !== 'impression') events += 1
      await run.partitions.add(parsed.row)
    }
    run.onProgress?.({ phase: 'reading', done: bytesRead, total: logBytes, lines: run.report.lines })
  }
  return events
}

async function recordEvents(
  run: Run,
  input: { list: readonly FromLine<VoiceEvent>[]; count: RecordedCount; onRecorded: (events: number) => void },
): Promise<void> {
  for (let start = 0; start < input.list.length; start += maxEventsPerBatch) {
    run.signal?.throwIfAborted()
    const batch = input.list.slice(start, start + maxEventsPerBatch)
    const outcome = await run.recorder.record({
      workspaceId: run.workspaceId,
      events: batch.map(({ event }) => event),
      source: { kind: 'import' },
    })
    input.count.accepted += outcome.accepted
    input.count.duplicates += outcome.duplicates
    for (const { index, code } of outcome.rejected) {
      const reason = reasonsByCode[code]
      run.skips.add(batch[index]?.line ?? 0, reason ?? 'refused', reason ? '' : code)
    }
    input.onRecorded(batch.length)
  }
}

async function recordPartitions(run: Run, total: number): Promise<void> {
  let done = 0
  const onRecorded = (events: number) => {
    done += events
    run.onProgress?.({ phase: 'recording', done, total, lines: run.report.lines })
  }
  for (let index = 0; index < run.partitions.count; index += 1) {
    const rows = await run.partitions.read(index)
    const { searches, clicks } = joinRows(rows, run.skips)
    // Clicks need their searches, so these go first.
    await recordEvents(run, { list: searches, count: run.report.searches, onRecorded })
    await recordEvents(run, { list: clicks, count: run.report.clicks, onRecorded })
    // Lines that said the same once more are done too.
    const events = rows.filter(({ type }) => type !== 'impression').length
    onRecorded(events - searches.length - clicks.length)
  }
}

/**
 * Imports a UBI 1.3 log of queries and events (NDJSON) as voice searches, recommendations and clicks of a workspace.
 * Lines that cannot be used are counted, never fatal. Idempotent: the ids come from the log, so a second run, also
 * after one that was stopped in the middle, adds only what is missing.
 *
 * @throws what reading the file throws, AppError 503 when the database cannot be used, the signal's reason.
 */
export async function importUbiLog(deps: UbiImportDeps, input: UbiImportInput): Promise<UbiImportReport> {
  const { size } = await stat(input.path)
  const run: Run = {
    ...deps,
    ...input,
    partitions: await createRowPartitions(size),
    skips: createSkipCounts(),
    report: { lines: 0, searches: { accepted: 0, duplicates: 0 }, clicks: { accepted: 0, duplicates: 0 }, skipped: [] },
  }
  try {
    await recordPartitions(run, await readLog(run, size))
    return { ...run.report, skipped: run.skips.list() }
  } finally {
    await run.partitions.remove()
  }
}
