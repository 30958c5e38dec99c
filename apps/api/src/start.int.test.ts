import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runServerProcess, type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { fillDataFolder, testDatabaseKind } from './testing/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'voice-shop-start-'))
const dataDir = join(folder, 'data')
const filePath = join(folder, 'a-file')
let server: ServerProcess | null = null
afterEach(() => server?.end('SIGKILL'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The start ends at once, with one line that says why. */
async function expectRefusal(settings: Record<string, string>, message: string | RegExp): Promise<void> {
  // Where the web app is not built yet, the server warns of it.
  const { code, stdout, stderr } = await runServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings })
  expect(stderr).toMatch(message)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
}

// The server runs in a process of its own on an embedded database, whatever the other tests run on.
describe.skipIf(testDatabaseKind === 'postgres')('a start that cannot succeed says in one sentence', () => {
  beforeAll(() => fillDataFolder(dataDir))

  const refused = 'connect ECONNREFUSED 127.0.0.1:1'
  const listed: [Record<string, string>, string][] = [
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
    [{ DATABASE_URL: 'postgres://ana:secret@127.0.0.1:1/shop' }, `DATABASE_URL cannot be used: ${refused}.`],
    [{ NODE_ENV: 'production' }, 'SECRET_KEY must be set in production.'],
  ]
  test.each(listed)('[OPS-1] %j: %s', async (settings, message) => {
    await expectRefusal(settings, message)
  })

  test('[OPS-1] that DATA_DIR is no folder', async () => {
    writeFileSync(filePath, '')
    await expectRefusal({ DATA_DIR: filePath }, `DATA_DIR ${filePath} cannot be used: EEXIST: file already exists`)
    await expectRefusal({ DATA_DIR: join(filePath, 'x') }, /^DATA_DIR \S+ cannot be used: ENOTDIR/)
  })

  test('[OPS-1] which port is taken, or that the host is not this machine', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    await expectRefusal(
      { PORT: String(port) },
      `PORT ${port} is taken by another program. Stop it, or set PORT to another number.`,
    )
    other.close()
    await expectRefusal({ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is no address of this machine.')
  })

  test('[OPS-1] that the port of the mail sink is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    await expectRefusal(
      { MAIL_SINK_PORT: String(port) },
      `MAIL_SINK_PORT ${port} is taken by another program. Set it to another number, or to 0.`,
    )
    other.close()
  })

  test('[OPS-1] who holds the data folder; after a kill -9 it can be had again', async () => {
    server = await startServerProcess({ DATA_DIR: dataDir })
    await expectRefusal(
      { DATA_DIR: dataDir },
      `The data folder ${dataDir} is in use by process ${server.pid} on ${hostname()} since `,
    )
    await server.end('SIGKILL')
    server = await startServerProcess({ DATA_DIR: dataDir })
    const answers = await Promise.all(['healthz', 'readyz'].map((path) => fetch(`${server?.origin}/${path}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

test.runIf(testDatabaseKind === 'postgres')(
  '[OPS-1] a database that is not there, or lets nobody in, is told by DATABASE_URL',
  async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = '/voice_shop_test_of_nowhere'
    await expectRefusal(
      { DATABASE_URL: url.href },
      'DATABASE_URL cannot be used: database "voice_shop_test_of_nowhere" does not exist.',
    )
  },
)
