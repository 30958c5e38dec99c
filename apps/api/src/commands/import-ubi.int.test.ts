import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockDataFolder } from '../core/database/data-folder-lock.ts'
import { openEmbedded } from '../core/database/open-database.ts'
import { runServerProcess } from '../testing/server-process.ts'
import { fillDataFolder, testDatabaseKind } from '../testing/test-database.ts'
import { insertTestWorkspace } from '../testing/test-workspace.ts'

const command = 'commands/import-ubi.ts'
const folder = mkdtempSync(join(tmpdir(), 'voice-shop-command-'))
const dataDir = join(folder, 'data')
const logPath = join(folder, 'log.ndjson')
let workspaceId: string

// The command's own process opens the embedded database, whatever the other tests run on.
describe.skipIf(testDatabaseKind === 'postgres')('[EVENT-5] npm run import:ubi', () => {
  beforeAll(async () => {
    await fillDataFolder(dataDir)
    const opened = openEmbedded(dataDir)
    workspaceId = await insertTestWorkspace(opened.db, { now: new Date() })
    await opened.close()
    const query = { query_id: 'one', client_id: 'client', user_query: 'mug', timestamp: '2025-03-03T10:00:00Z' }
    writeFileSync(logPath, `{"index":{}}\n${JSON.stringify(query)}\nbroken\n`)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  async function run(...args: string[]) {
    const { stdout, stderr, code } = await runServerProcess({ DATA_DIR: dataDir, NODE_ENV: 'test' }, [command, ...args])
    return { stdout, stderr, code }
  }

  test('imports a log and says what it did; the second time all is known', async () => {
    const first = await run(logPath, '--workspace', workspaceId)
    expect(first).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'Reading, 3 lines 100 %',
        'Recording, 1 of 1 queries and clicks 100 %',
        'Read 3 lines.',
        '           1  searches recorded, 0 known already',
        '           0  clicks recorded, 0 known already',
        'Skipped 1:',
        '           1  not valid JSON (line 3)',
        '',
      ].join('\n'),
    })
    const second = await run(logPath, '--workspace', workspaceId)
    expect(second.stdout).toContain('           0  searches recorded, 1 known already')
  })

  test('takes the names that the log has for actions, and lines after the name of their index', async () => {
    const path = join(folder, 'logstash.ndjson')
    const at = { query_id: 'two', client_id: 'client', timestamp: '2025-03-03T10:00:00Z' }
    const event = { ...at, event_attributes: { object: { object_id: 'B1' } } }
    const lines = [
      ['ubi_queries', { ...at, user_query: 'mug' }],
      ['ubi_events', { ...event, action_name: 'product_view' }],
      ['ubi_events', { ...event, action_name: 'item_click' }],
    ] as const
    writeFileSync(path, lines.map(([index, document]) => `${index} ${JSON.stringify(document)}\n`).join(''))
    const names = ['--click', 'item_click', '--click', 'tap', '--impression', 'product_view']
    const { stdout, code } = await run(path, '--workspace', workspaceId, ...names)
    expect(code).toBe(0)
    expect(stdout).toContain('           1  searches recorded, 0 known already')
    expect(stdout).toContain('           1  clicks recorded, 0 known already')
    expect(stdout).not.toContain('Skipped')
  })

  test('fails when nothing could be recorded', async () => {
    const path = join(folder, 'nothing.ndjson')
    writeFileSync(path, 'words\n')
    const { stderr, code } = await run(path, '--workspace', workspaceId)
    expect(code).toBe(1)
    expect(stderr).toBe('Nothing was recorded, most often for this: not valid JSON.\n')
  })

  test('explains itself', async () => {
    const { stdout, code } = await run('--help')
    expect(code).toBe(0)
    expect(stdout).toContain('npm run import:ubi -- <file.ndjson> --workspace <id>')
  })

  test.each([
    ['no file is named', [], 'Name one file.'],
    ['there is no such file', ['no.ndjson', '--workspace', 'x'], 'There is no file no.ndjson.'],
    ['a name stands for both', [logPath, '--click', 'impression'], 'impression cannot be a click and an impression.'],
    ['there is no such option', [logPath, '--workspce', 'x'], "Unknown option '--workspce'"],
  ])('ends with one message when %s', async (_, args, message) => {
    const { stderr, code } = await run(...args)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
  })

  test('lists the workspaces when none is named, or one that is not there', async () => {
    expect((await run(logPath)).stderr).toBe(`Name a workspace with --workspace:\n  ${workspaceId}  Test store\n`)
    const { stderr, code } = await run(logPath, '--workspace', 'mine')
    expect(code).toBe(1)
    expect(stderr).toBe(`There is no workspace mine. There are:\n  ${workspaceId}  Test store\n`)
  })

  test('says who holds the database while a server runs', async () => {
    const unlock = lockDataFolder(dataDir)
    const { stderr, code } = await run(logPath, '--workspace', workspaceId)
    unlock()
    expect(code).toBe(1)
    expect(stderr).toContain(`is in use by process ${process.pid}`)
  })
})
