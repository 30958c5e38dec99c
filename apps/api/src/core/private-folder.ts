import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** What PostgreSQL forbids others as well: everything to strangers, and writing to the group. */
const forbiddenRights = 0o027

/**
 * Makes a folder for what no other user of this machine may read, and closes one that was there before and is open to
 * them. Throws the system's error where its rights cannot be changed.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { mode } = statSync(path)
  if ((mode & forbiddenRights) !== 0) chmodSync(path, mode & 0o7777 & ~forbiddenRights)
}
