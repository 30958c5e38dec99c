import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readMigrations } from '../database/migrate.ts'
import { BackupError } from './backup-error.ts'

const manifestSchema = z.object({
  format: z.literal('voice-shop-backup-1'),
  kind: z.enum(['embedded', 'postgres']),
  createdAt: z.iso.datetime(),
  /** Those that had run, by their files' names. */
  migrations: z.array(z.string()),
  bytes: z.int(),
  sha256: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.int(), checksum: z.string(), columns: z.array(z.string()) })),
})

/** What a backup holds: written beside it, last, so that a backup with one is whole. */
export type Manifest = z.infer<typeof manifestSchema>

export const getManifestPath = (path: string): string => `${path}.json`

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Puts the finished file at `path` and its manifest beside it. */
export async function sealBackup(
  partPath: string,
  path: string,
  content: Pick<Manifest, 'kind' | 'createdAt' | 'migrations' | 'tables'>,
): Promise<Manifest> {
  const manifest: Manifest = {
    format: 'voice-shop-backup-1',
    ...content,
    bytes: statSync(partPath).size,
    sha256: await hashFile(partPath),
  }
  const manifestPart = `${getManifestPath(path)}.part`
  writeFileSync(manifestPart, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(partPath, path)
  renameSync(manifestPart, getManifestPath(path))
  return manifest
}

function readManifest(path: string): Manifest {
  let text: string
  try {
    statSync(path)
    text = readFileSync(getManifestPath(path), 'utf8')
  } catch (error) {
    throw new BackupError(
      `The backup ${path} and its ${getManifestPath(path)} cannot be read: ${(error as Error).message}`,
    )
  }
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new BackupError(`${getManifestPath(path)} does not belong to a backup of Voice Shop.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The manifest of a backup that is whole and not newer than this version. Throws BackupError. */
export async function checkBackup(path: string, kind: Manifest['kind']): Promise<Manifest> {
  const manifest = readManifest(path)
  if ((await hashFile(path)) !== manifest.sha256) {
    throw new BackupError(`${path} is damaged: its checksum is not the one that was noted when it was made.`)
  }
  const known = readMigrations()
  const unknown = manifest.migrations.filter((name) => !(name in known))
  if (unknown.length > 0) {
    throw new BackupError(`${path} was made by a newer version of Voice Shop, with ${unknown.join(', ')}.`)
  }
  if (manifest.kind === kind) return manifest
  throw new BackupError(
    manifest.kind === 'embedded'
      ? `${path} is of the embedded database: restore it without DATABASE_URL, then run npm run db:move.`
      : `${path} is of PostgreSQL: set DATABASE_URL to restore it.`,
  )
}
