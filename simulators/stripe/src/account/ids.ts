import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new id such as `sub_1Q…`; 24 letters and digits, or as many as asked. */
export function newId(prefix: string, length = 24): string {
  let id = ''
  for (const byte of randomBytes(length)) id += alphabet[byte % alphabet.length]
  return `${prefix}_${id}`
}
