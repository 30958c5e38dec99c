import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '../../core/database/migrate.ts'
import { registerStore, runServerProcess } from '../server-process.ts'
import { createFaultWorld, type FaultWorld, isEmbedded, skipOnEmbedded, skipWithoutDatabase } from './fault-world.ts'
import { createLedgers, expectExact, expectRecount, sendBatch } from './ledger.ts'

beforeEach(skipWithoutDatabase)

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** The program with one more migration. Returns its main.ts. */
function makeNewVersion(migration: { name: string; text: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(root, 'apps/api'), join(folder, 'apps/api'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'apps/api/migrations', migration.name), migration.text)
  return join(folder, 'apps/api/src/main.ts')
}

async function listColumns(world: FaultWorld): Promise<unknown[]> {
  const opened = world.open()
  const { rows } = await sql`
    select table_schema, table_name, column_name, data_type from information_schema.columns
    where table_schema in ('public', 'pgboss') and not (table_schema || '.' || table_name)::regclass in (
      -- Months of events come and go by themselves.
      select oid from pg_class where relispartition
    )
    order by 1, 2, 3
  `.execute(opened.db)
  await opened.close()
  return rows
}

test('[SCALE-1] [OPS-1] four processes start at once on an empty database: one migrates, the others wait, all serve', async (context) => {
  skipOnEmbedded(context)
  const world = await createFaultWorld()
  const servers = await Promise.all([1, 2, 3, 4].map(() => world.startServer({ SECRET_KEY: 'k'.repeat(32) })))
  for (const { origin } of servers) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  // Who registered at one is known to the others.
  const { headers } = await registerStore(servers[0]?.origin ?? '')
  for (const { origin } of servers) {
    expect((await fetch(`${origin}/api/voice-shop/usage/`, { headers })).status).toBe(200)
  }
  for (const server of servers) expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  const opened = world.open()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(opened.db)
  await opened.close()
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(readMigrations()))
})

test('[OPS-1] a migration that fails half-way: the new version says so, nothing of it stays, the old one goes on', async () => {
  const world = await createFaultWorld()
  const ledgers = await createLedgers(world, 1)
  const before = await listColumns(world)
  const name = '9999_half_way.sql'
  const half = 'alter table users add column half text; create table half (id int);'
  const program = makeNewVersion({ name, text: `${half} insert into half values (1), (2 / 0);` })
  const old = await world.startServer()
  // The embedded database belongs to one process: there the old version stops first.
  if (isEmbedded) expect(await old.end('SIGTERM')).toMatchObject({ code: 0 })
  const refused = await runServerProcess(world.settings, [program])
  expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' })
  expect(refused.stderr).toBe(
    `The migration ${name} failed: division by zero. ` +
      'Nothing was changed: the version before goes on with this database.\n',
  )
  const running = isEmbedded ? await world.startServer() : old
  for (const ledger of ledgers) expect((await sendBatch(running.origin, ledger))?.status).toBe(200)
  await expectExact(running.origin, ledgers)
  expect(await running.end('SIGTERM')).toMatchObject({ code: 0 })
  expect(await listColumns(world)).toEqual(before)
  await expectRecount(world, ledgers)
})
