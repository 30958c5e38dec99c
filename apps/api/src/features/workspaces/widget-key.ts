import { randomBytes } from 'node:crypto'

/** A public name for a store in its pages. It opens nothing, but nobody should come upon another store's by chance. */
export function makeWidgetKey(): string {
  return `vsw_${randomBytes(16).toString('base64url')}`
}
