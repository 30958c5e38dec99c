import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { loadSecrets } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'voice-shop-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const path = () => join(dataDir, 'secret-key')

describe('without SECRET_KEY', () => {
  test('[SESS-5] a key is made once, for the owner of the folder alone, and sessions survive a restart', () => {
    const first = loadSecrets({ secretKey: null, dataDir })
    expect(loadSecrets({ secretKey: null, dataDir })).toEqual(first)
    expect(readFileSync(path(), 'utf8')).toMatch(/^[\w-]{43}$/)
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['secret-key'])
  })

  test('two folders have two keys', () => {
    const first = loadSecrets({ secretKey: null, dataDir })
    expect(loadSecrets({ secretKey: null, dataDir: join(dataDir, 'other') })).not.toEqual(first)
  })

  test.each(['', '\n', 'short'])('a key file that holds %j is refused: its tokens could be forged', (text) => {
    writeFileSync(path(), text)
    expect(() => loadSecrets({ secretKey: null, dataDir })).toThrow(ConfigError)
  })
})

test('with SECRET_KEY the key comes from it, and nothing is written', () => {
  const first = loadSecrets({ secretKey: 'a'.repeat(32), dataDir })
  expect(loadSecrets({ secretKey: 'a'.repeat(32), dataDir })).toEqual(first)
  expect(loadSecrets({ secretKey: 'b'.repeat(32), dataDir })).not.toEqual(first)
  expect(first.accessTokenKey).toHaveLength(32)
  expect(first.mailTokenKey).toHaveLength(32)
  expect(first.mailTokenKey).not.toEqual(first.accessTokenKey)
  expect(readdirSync(dataDir)).toEqual([])
})
