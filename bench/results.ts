import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** A figure with its bar. Ratios are of one run, so that they hold on any machine. */
interface Figure {
  value: number
  atLeast?: number
  atMost?: number
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

function isMet({ value, atLeast, atMost }: Figure): boolean {
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY)
}

/** Prints the figures with their bars and keeps them in results/<name>.json; a missed bar makes the run fail. */
export function writeResult(
  name: string,
  { context, ...figures }: (Record<string, Figure> & { context: never }) | Record<string, unknown>,
): void {
  const checked = Object.entries(figures as Record<string, Figure>).map(([figure, it]) => {
    const isHeld = isMet(it)
    if (!isHeld) process.exitCode = 1
    const bar = it.atLeast === undefined ? `at most ${it.atMost}` : `at least ${it.atLeast}`
    console.log(`${isHeld ? 'ok    ' : 'MISSED'} ${name} ${figure}: ${it.value.toFixed(2)} (${bar})`)
    return [figure, { ...it, value: Number(it.value.toFixed(3)), isHeld }]
  })
  mkdirSync(new URL('results/', import.meta.url), { recursive: true })
  writeFileSync(
    new URL(`results/${name}.json`, import.meta.url),
    `${JSON.stringify({ node: process.version, cores: cpus().length, ...Object.fromEntries(checked), context }, null, 2)}\n`,
  )
}
