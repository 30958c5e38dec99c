import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { minSecretKeyLength } from './environment/parse-values.ts'
import { makePrivateFolder } from './private-folder.ts'

/** Keys derived from SECRET_KEY, each for one purpose. */
export interface Secrets {
  accessTokenKey: Uint8Array
  mailTokenKey: Uint8Array
  /** Seal what platforms give us for their APIs: the first is that of now, the second that of before a change. */
  platformAccessKeys: SealingKeys
  /** Seal the secrets of authenticator apps, in the same order. */
  twoStepKeys: SealingKeys
  /** Seal the secrets with which outgoing webhooks are signed, in the same order. */
  endpointKeys: SealingKeys
  /** Signs what a browser brings back to us, such as the state of an install. */
  stateKey: Uint8Array
  /** Signs the tokens of shoppers' sessions. */
  shopperTokenKey: Uint8Array
  /** Hides whom the rate limits count. */
  limitKey: Uint8Array
  /** Hides from where users sign in. */
  addressKey: Uint8Array
}

/** A key that what it sealed can be found by. */
export interface SealingKey {
  /** Says nothing of the key itself. */
  version: string
  key: Uint8Array
}

/** The first is that of now. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]]

/** A key with its version: the first 48 bits of its hash. */
export function makeSealingKey(key: Uint8Array): SealingKey {
  return { version: createHash('sha256').update(key).digest('hex').slice(0, 12), key }
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
  makePrivateFolder(dataDir)
  if (!existsSync(path)) makeKeyFile(path)
  const rootKey = readFileSync(path, 'utf8').trim()
  // Tokens signed with an empty or short key could be forged.
  if (rootKey.length < minSecretKeyLength) {
    throw new ConfigError(`${path} must hold at least ${minSecretKeyLength} characters. Set SECRET_KEY, or remove it.`)
  }
  return rootKey
}

type SecretsConfig = Pick<Config, 'secretKey' | 'dataDir'> & Partial<Pick<Config, 'previousSecretKey'>>

export function loadSecrets(config: SecretsConfig): Secrets {
  const rootKey = config.secretKey ?? readOrMakeRootKey(config.dataDir)
  const derive = (purpose: string, root = rootKey) =>
    new Uint8Array(hkdfSync('sha256', root, '', `voice-shop ${purpose}`, 32))
  /** That of now, then that of before a change. */
  const deriveSealingKeys = (purpose: string): [SealingKey, ...SealingKey[]] => [
    makeSealingKey(derive(purpose)),
    ...(config.previousSecretKey ? [makeSealingKey(derive(purpose, config.previousSecretKey))] : []),
  ]
  return {
    accessTokenKey: derive('access token'),
    mailTokenKey: derive('mail token'),
    platformAccessKeys: deriveSealingKeys('platform access'),
    twoStepKeys: deriveSealingKeys('two-step'),
    endpointKeys: deriveSealingKeys('endpoints'),
    stateKey: derive('state'),
    shopperTokenKey: derive('shopper token'),
    limitKey: derive('rate limits'),
    addressKey: derive('known addresses'),
  }
}
