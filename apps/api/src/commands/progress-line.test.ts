import { expect, test } from 'vitest'
import { createProgressLine } from './progress-line.ts'

function createOutput(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) }
}

test('rewrites one line on a terminal, wiping what was longer', () => {
  const output = createOutput(true)
  const progress = createProgressLine(output)
  progress.end()
  progress.show(0, 'Reading 10,000 lines')
  progress.show(0.004, 'Reading 10,000 lines')
  progress.show(1.2, 'Done')
  progress.end()
  expect(output.written).toEqual(['\rReading 10,000 lines 0 %', `\r${'Done 100 %'.padEnd(24)}`, '\n'])
})

test('writes a line for every tenth elsewhere', () => {
  const output = createOutput(false)
  const progress = createProgressLine(output)
  for (const fraction of [0, 0.05, 0.11, 0.19, 0.2, 1]) progress.show(fraction, 'Reading')
  progress.end()
  progress.show(0, 'Recording')
  expect(output.written).toEqual([
    'Reading 0 %\n',
    'Reading 11 %\n',
    'Reading 20 %\n',
    'Reading 100 %\n',
    'Recording 0 %\n',
  ])
})
