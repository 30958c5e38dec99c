import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, minSecretKeyLength } from './config.ts'

/** Keys derived from SECRET_KEY, each for one purpose. */
export interface Secrets {
  accessTokenKey: Uint8Array
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}

/** Puts a new key at `path` whole or not at all, and leaves one that another process has put there meanwhile. */
function makeKeyFile(path: string): void {
  const partPath = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(partPath, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(partPath, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(partPath, { force: true })
  }
}

/** The root key of a process without SECRET_KEY: made once and kept, so that sessions survive a restart. */
function readOrMakeRootKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(path)) makeKeyFile(path)
  const rootKey = readFileSync(path, 'utf8').trim()
  // Tokens signed with an empty or short key could be forged.
  if (rootKey.length < minSecretKeyLength) {
    throw new ConfigError(`${path} must hold at least ${minSecretKeyLength} characters. Set SECRET_KEY, or remove it.`)
  }
  return rootKey
}

export function loadSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets {
  const rootKey = config.secretKey ?? readOrMakeRootKey(config.dataDir)
  return { accessTokenKey: new Uint8Array(hkdfSync('sha256', rootKey, '', 'voice-shop access token', 32)) }
}
