import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBigCommerceSimulator } from '@voice-shop/simulator-bigcommerce/start-bigcommerce-simulator.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openAccess } from '../../features/platforms/connection/sealed-access.ts'
import { createBillingWorld } from '../../testing/billing-world.ts'
import { createFilledStore, type FilledStore } from '../../testing/filled-store.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPostgresDatabase, isOnCitus, testDatabaseKind } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { migrateToLatest } from '../database/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../database/open-database.ts'
import { backUpEmbedded, restoreEmbedded } from './embedded-backup.ts'
import { type Fingerprint, isData, readFingerprint } from './fingerprint.ts'
import { getManifestPath } from './manifest.ts'
import { moveDatabase } from './move-database.ts'
import { backUpPostgres, restorePostgres } from './postgres-backup.ts'

const onCitus = await isOnCitus()
const folder = mkdtempSync(join(tmpdir(), 'voice-shop-backup-'))
const dataDir = join(folder, 'data')
let store: FilledStore
let furnished: Awaited<ReturnType<typeof readStore>>
const closers: (() => Promise<void>)[] = []
/** Folders of the embedded database take seconds to make on a busy machine. */
const timeoutMs = 180_000

/** A database with something of everything, in a folder, and stopped. */
beforeAll(async () => {
  const app = { clientId: 'backup', clientSecret: 'hush', authUrl: '', loadUrl: '', uninstallUrl: '' }
  const bigcommerce = await startBigCommerceSimulator({ app })
  const origin = new URL(bigcommerce.origin)
  const database = openEmbedded(dataDir)
  await migrateToLatest(database)
  const config = { bigcommerce: { app: null, apiBase: origin, loginBase: origin } }
  const world = await createBillingWorld({ database, config })
  store = await createFilledStore(world, 'zorzal')
  furnished = await readStore(world.t)
  await world.close()
  await bigcommerce.stop()
  expect(furnished.dashboard.stats.voice_searches.count).toBe(4)
  expect(furnished.access).toBe('zorzal-access')
  expect(furnished.photo.length).toBeGreaterThan(20)
}, timeoutMs)
afterAll(async () => {
  for (const close of closers) await close()
  rmSync(folder, { recursive: true })
})

async function count({ db }: OpenDatabase): Promise<Fingerprint> {
  return leaveOutBookkeeping(await db.transaction().execute(readFingerprint))
}

/** What the API shows of the store. */
async function readStore(t: TestApp) {
  const { email, password, merchantId, workspaceId } = store.owner
  const signedIn = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
  const headers = { authorization: `JWT ${signedIn.body.access}`, 'x-workspace-id': workspaceId }
  const read = async (path: string) => (await t.call('GET', path, { headers })).body
  const dashboard = await read('/api/ai/dashboard/?time_range=year&chart_period=month')
  const usage = await read('/api/voice-shop/usage/')
  const { profile_photo } = await read('/api/auth/users/me/')
  const photo = await read(new URL(profile_photo, 'http://app.example').pathname)
  const sealed = await t.deps.db
    .selectFrom('platform_connections')
    .select(['merchant_id', 'sealed_access', 'key_version'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const row = { ...sealed, sealed_access: sealed.sealed_access ?? '' }
  const access = openAccess(t.deps.secrets.platformAccessKeys, row).accessToken
  return { dashboard, usage, photo, access }
}

/** What a database shows, counted before somebody signs in to look; closes it. */
async function lookAt(database: OpenDatabase) {
  const tables = await count(database)
  const t = await createTestApp({ database })
  const shown = await readStore(t)
  await t.close()
  return { tables, ...shown }
}

/** Without what migrations keep. */
function leaveOutBookkeeping(prints: Fingerprint): Fingerprint {
  return Object.fromEntries(Object.entries(prints).filter(([name]) => isData(name)))
}

async function createTarget(settings = { isBare: false }) {
  const { url, drop } = await createPostgresDatabase(settings)
  const open = () => openPostgres({ url, poolSize: 2, onIdleError: () => undefined })
  closers.push(drop)
  return { databaseUrl: url, open }
}

describe.runIf(testDatabaseKind === 'embedded')('the embedded database', () => {
  const path = join(folder, 'embedded.backup')
  const restored = join(folder, 'restored')
  test('[OPS-1] a backup and its restore have every row, figure, photo and access', {
    timeout: timeoutMs,
  }, async () => {
    const { tables } = await backUpEmbedded({ dataDir, path })
    await restoreEmbedded({ dataDir: restored, path, mayReplace: false })
    expect(await lookAt(openEmbedded(restored))).toEqual({ tables: leaveOutBookkeeping(tables), ...furnished })
  })

  test('[OPS-1] no database is replaced unasked, by a damaged file, or under a running server', {
    timeout: timeoutMs,
  }, async () => {
    const restore = (mayReplace: boolean) => restoreEmbedded({ dataDir: restored, path, mayReplace })
    await expect(restore(false)).rejects.toThrow('has a database')
    const unlock = lockDataFolder(restored)
    await expect(restore(true)).rejects.toThrow('is in use by process')
    await expect(backUpEmbedded({ dataDir: restored, path: `${path}.2` })).rejects.toThrow('is in use by process')
    unlock()
    const manifest = readFileSync(getManifestPath(path), 'utf8')
    // A row that was lost on the way.
    const { tables: noted, ...rest } = JSON.parse(manifest)
    noted['public.users'].rows += 1
    writeFileSync(getManifestPath(path), JSON.stringify({ ...rest, tables: noted }))
    await expect(restore(true)).rejects.toThrow('public.users has')
    writeFileSync(getManifestPath(path), JSON.stringify({ ...rest, tables: {}, migrations: ['9999_later.sql'] }))
    await expect(restore(true)).rejects.toThrow('newer version of Voice Shop, with 9999_later.sql')
    writeFileSync(getManifestPath(path), manifest)
    appendFileSync(path, 'x')
    await expect(restore(true)).rejects.toThrow('is damaged')
    const { dashboard } = await lookAt(openEmbedded(restored))
    expect(dashboard).toEqual(furnished.dashboard)
    expect(existsSync(join(restored, 'database.next'))).toBe(false)
  })
})

describe.runIf(testDatabaseKind === 'postgres')('PostgreSQL', () => {
  const path = join(folder, 'postgres.backup')

  test('[OPS-1] takes over the embedded database, and gives it back from a backup, with every row', {
    timeout: timeoutMs,
  }, async () => {
    const source = openEmbedded(dataDir)
    const parts = sql`
      create table public.moved_parts (
        id bigint generated always as identity, at date not null, twice bigint generated always as (id * 2) stored
      ) partition by range (at);
      create table public.moved_parts_2026 partition of public.moved_parts for values from ('2026-01-01') to ('2027-01-01');
      insert into public.moved_parts (at) select date '2026-01-01' + step from generate_series(0, 299) as step`
    // Partitions, computed columns and numbers, of which a later migration may have some.
    await parts.execute(source.db)
    const tables = await count(source)
    await source.close()
    const first = await createTarget()
    const target = first.open()
    await migrateToLatest(target)
    const bare = sql`
      create table public.moved_parts (
        at date not null, id bigint generated always as identity, twice bigint generated always as (id * 2) stored
      ) partition by range (at)`
    await bare.execute(target.db)
    expect(await moveDatabase({ dataDir, target })).toEqual(tables)
    expect(await count(target)).toEqual(tables)
    await sql`insert into public.moved_parts (at) values ('2026-12-31')`.execute(target.db)
    const { rows } = await sql<{ id: number }>`select max(id) as id from public.moved_parts`.execute(target.db)
    expect(rows).toEqual([{ id: 301 }])
    await expect(moveDatabase({ dataDir, target })).rejects.toThrow('is not empty')

    const kept = await count(target)
    await backUpPostgres({ opened: target, databaseUrl: first.databaseUrl, path })
    await target.close()
    const second = await createTarget({ isBare: true })
    const opened = second.open()
    await restorePostgres({ opened, databaseUrl: second.databaseUrl, path, mayReplace: false })
    expect(await migrateToLatest(opened)).toEqual([])
    expect(await lookAt(opened)).toEqual({ tables: kept, ...furnished })
  })

  test('[OPS-1] a restore that fails leaves the database as it was; one that is asked to replaces it', async () => {
    const from = await createTarget({ isBare: true })
    const source = from.open()
    await migrateToLatest(source)
    await insertTestWorkspace(source.db, { now: new Date() })
    const path = join(folder, 'replacing.backup')
    await backUpPostgres({ opened: source, databaseUrl: from.databaseUrl, path })
    await source.close()
    const { databaseUrl, open } = await createTarget({ isBare: true })
    const opened = open()
    const other = open()
    await migrateToLatest(opened)
    await sql`create table public.kept as select 1 as id`.execute(opened.db)
    const tables = await count(opened)
    const restore = (mayReplace: boolean) => restorePostgres({ opened, databaseUrl, path, mayReplace })
    await expect(restore(false)).rejects.toThrow('is not empty')
    await sql`select 1`.execute(other.db)
    await expect(restore(true)).rejects.toThrow('is in use by 1 connections')
    await other.close()
    const manifest = readFileSync(getManifestPath(path), 'utf8')
    const { tables: noted, ...rest } = JSON.parse(manifest)
    noted['public.workspaces'].checksum = '0'
    writeFileSync(getManifestPath(path), JSON.stringify({ ...rest, tables: noted }))
    // A connection that was closed is there for a moment more.
    await vi.waitFor(() => expect(restore(true)).rejects.toThrow('public.workspaces is not as it was'), 20_000)
    expect(await count(opened)).toEqual(tables)
    writeFileSync(getManifestPath(path), manifest)
    await restore(true)
    const workspaces = (await count(opened))['public.workspaces']
    expect([workspaces?.rows, workspaces]).toEqual([1, JSON.parse(manifest).tables['public.workspaces']])
    await expect(sql`select from public.kept`.execute(opened.db)).rejects.toThrow('does not exist')
    await opened.close()
  })

  test.runIf(onCitus)('[OPS-1] [SCALE-1] a database with Citus is not restored into, and says where to', async () => {
    const { databaseUrl, open } = await createTarget()
    const opened = open()
    const restored = restorePostgres({ opened, databaseUrl, path, mayReplace: true })
    await expect(restored).rejects.toThrow('npm run db:distribute')
    await opened.close()
  })

  test('[OPS-1] programs that are missing are named, and no half backup stays', async () => {
    const { databaseUrl, open } = await createTarget({ isBare: true })
    const opened = open()
    await migrateToLatest(opened)
    const { PATH } = process.env
    process.env.PATH = folder
    try {
      const late = join(folder, 'late.backup')
      await expect(backUpPostgres({ opened, databaseUrl, path: late })).rejects.toThrow('pg_dump is not there')
      await expect(restorePostgres({ opened, databaseUrl, path, mayReplace: true })).rejects.toThrow('is not there')
      expect([late, `${late}.part`, getManifestPath(late)].filter(existsSync)).toEqual([])
    } finally {
      process.env.PATH = PATH
    }
    await opened.close()
  })
})
