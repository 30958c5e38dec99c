import type { Platform } from '@voice-shop/contract'
import type { z } from 'zod'
import { otherShapeSeen } from '../../core/metrics/signals.ts'
import { PlatformFailure } from './platform-failure.ts'

/** Where a value is not as we know it: names of fields alone, which say nothing of what was answered. */
function describeProblem({ issues }: z.core.$ZodError): string {
  const places = issues.map(({ path }) => path.filter((part) => typeof part === 'string').join('.') || 'the whole')
  return [...new Set(places)].sort().join(', ')
}

/**
 * A field without which a product can do: where it comes as something else it is `fallback`, and the operator is told. So
 * a platform that changes one of them takes no store's catalogue away.
 */
export function orElse<Schema extends z.ZodType>(
  schema: Schema,
  { platform, field, fallback }: { platform: Platform; field: string; fallback: z.output<Schema> },
): z.ZodCatch<Schema> {
  return schema.catch(() => {
    otherShapeSeen.send({ provider: platform, problem: field })
    return fallback as never
  })
}

/**
 * The rows of a page that are as we know them; of the others the operator is told. Throws PlatformFailure `refused` where
 * none is: then it is no page that we know, and what was read before is better than nothing.
 */
export function readRows<Row>(platform: Platform, rows: readonly unknown[], schema: z.ZodType<Row>): Row[] {
  const read: Row[] = []
  const problems = new Set<string>()
  for (const row of rows) {
    const { data, error } = schema.safeParse(row)
    if (error) problems.add(describeProblem(error))
    else read.push(data)
  }
  for (const problem of problems) otherShapeSeen.send({ provider: platform, problem })
  if (read.length === 0 && rows.length > 0) {
    throw new PlatformFailure('refused', `${platform} answered rows that we do not know: ${[...problems].join('; ')}`)
  }
  return read
}
