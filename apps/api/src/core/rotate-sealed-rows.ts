import type { SealingKeys } from './secrets.ts'

const atOnce = 100

interface SealedRows<Row> {
  /** Rows of another key than the one of now, at most `limit`, without those that are lost. */
  list(input: { lost: readonly string[]; limit: number }): Promise<Row[]>
  /** What a row is called in `lost`. */
  getName(row: Row): string
  /** Encrypts a row with the key of now, unless it is another meanwhile: then it has that key already. */
  reseal(row: Row): Promise<{ numUpdatedRows: bigint }>
}

export interface KeyRotation {
  /** How many rows were encrypted anew. */
  rotated: number
  /** The rows that none of the keys opens. */
  lost: string[]
}

/**
 * Encrypts with the key of now what the one before has encrypted. Each row by itself, so that it goes on where it was
 * broken off. Servers may run.
 */
export async function rotateSealedRows<Row extends { key_version: string | null }>(
  keys: SealingKeys,
  { list, getName, reseal }: SealedRows<Row>,
): Promise<KeyRotation> {
  const lost: string[] = []
  let rotated = 0
  for (;;) {
    const rows = await list({ lost, limit: atOnce })
    if (rows.length === 0) return { rotated, lost }
    for (const row of rows) {
      if (keys.some(({ version }) => version === row.key_version)) rotated += Number((await reseal(row)).numUpdatedRows)
      else lost.push(getName(row))
    }
  }
}
