import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'voice-shop-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

const getRights = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a new folder is its owner’s alone', () => {
  const path = join(root, 'new', 'inner')
  makePrivateFolder(path)
  expect(getRights(path)).toBe('700')
})

test.each([
  [0o755, '750'],
  [0o777, '750'],
  [0o770, '750'],
  [0o750, '750'],
  [0o700, '700'],
])('one that was there with the rights %i is closed to others', (before, after) => {
  const path = join(root, before.toString(8))
  mkdirSync(path)
  chmodSync(path, before)
  makePrivateFolder(path)
  expect(getRights(path)).toBe(after)
})
