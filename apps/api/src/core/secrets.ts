import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Keys derived from SECRET_KEY, each for one purpose. */
export interface Secrets {
  accessTokenKey: Uint8Array
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** The root key of a process without SECRET_KEY: made once and kept, so that sessions survive a restart. */
function readOrMakeRootKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key')
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const rootKey = randomBytes(32).toString('base64url')
  writeFileSync(path, rootKey, { mode: 0o600, flag: 'wx' })
  return rootKey
}

export function loadSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets {
  const rootKey = config.secretKey ?? readOrMakeRootKey(config.dataDir)
  return { accessTokenKey: new Uint8Array(hkdfSync('sha256', rootKey, '', 'voice-shop access token', 32)) }
}
