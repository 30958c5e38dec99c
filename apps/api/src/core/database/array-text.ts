const needsEscape = /["\\]/
const escaped = /["\\]/g

/**
 * An array of numbers, UUIDs, instants or the like, which need no quotes, as PostgreSQL reads it. Drivers write arrays as
 * texts too, but look at each element for what it may be.
 */
export function formatArray(values: Iterable<number | string | boolean>): string {
  return `{${(Array.isArray(values) ? values : [...values]).join()}}`
}

/** Bytes as PostgreSQL reads them. */
export function formatBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`
}

/** An array of any texts. */
export function formatTexts(values: readonly (string | null)[]): string {
  let text = ''
  for (const value of values) {
    if (text !== '') text += ','
    if (value === null) text += 'NULL'
    else text += `"${needsEscape.test(value) ? value.replace(escaped, '\\$&') : value}"`
  }
  return `{${text}}`
}
