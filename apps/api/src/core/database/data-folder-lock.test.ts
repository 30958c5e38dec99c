import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts'

const root = mkdtempSync(join(tmpdir(), 'voice-shop-lock-'))
const children: ChildProcess[] = []
let dataDir: string
beforeEach(() => {
  dataDir = join(root, crypto.randomUUID())
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(root, { recursive: true }))

async function startProcess(): Promise<ChildProcess> {
  const child = fork(new URL('../../testing/take-data-folder.ts', import.meta.url))
  children.push(child)
  await once(child, 'message')
  return child
}

async function askToTake(child: ChildProcess, folder: string): Promise<{ isTaken: boolean; reason: string }> {
  child.send(folder)
  const [answer] = await once(child, 'message')
  return answer
}

/** The lock of a process that was killed. */
function leaveStaleLock(folder: string, number = 1): void {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  lockDataFolder(folder)()
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  const holder = { pid, host: hostname(), startTicks: '1', since: '2026-11-18T15:07:00.000Z' }
  writeFileSync(join(folder, `lock-${number}`), JSON.stringify(holder))
}

describe('a data folder', () => {
  test('is held by one process, and the refusal says by which', async () => {
    const [first, second] = [await startProcess(), await startProcess()]
    expect(await askToTake(first, dataDir)).toEqual({ isTaken: true, reason: '' })
    const { isTaken, reason } = await askToTake(second, dataDir)
    expect(isTaken).toBe(false)
    expect(reason).toMatch(
      new RegExp(
        `^The data folder ${dataDir} is in use by process ${first.pid} on ${hostname()} since 20\\d\\d-[^ ]+Z\\. ` +
          'Stop it, or set DATA_DIR to another folder\\.$',
      ),
    )
  })

  test('of a killed process is taken over', async () => {
    const first = await startProcess()
    await askToTake(first, dataDir)
    first.kill('SIGKILL')
    await once(first, 'exit')
    expect(await askToTake(await startProcess(), dataDir)).toEqual({ isTaken: true, reason: '' })
  })

  test('can be taken again after it was given back', () => {
    for (let round = 0; round < 3; round += 1) {
      const releaseFolder = lockDataFolder(dataDir)
      expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUseError)
      releaseFolder()
    }
    expect(readdirSync(dataDir)).toHaveLength(1)
  })

  // Six processes start, which takes a busy machine a while.
  test('goes to one of six processes that find the same stale lock at once', { timeout: 30_000 }, async () => {
    const processes = await Promise.all(Array.from({ length: 6 }, startProcess))
    for (let round = 1; round <= 25; round += 1) {
      const folder = join(dataDir, String(round))
      leaveStaleLock(folder, round)
      const answers = await Promise.all(processes.map((child) => askToTake(child, folder)))
      expect(answers.filter(({ isTaken }) => isTaken)).toHaveLength(1)
      const holder = processes[answers.findIndex(({ isTaken }) => isTaken)]
      const locks = readdirSync(folder)
      expect(locks).toEqual([`lock-${round + 1}`])
      expect(JSON.parse(readFileSync(join(folder, locks[0] ?? ''), 'utf8'))).toMatchObject({ pid: holder?.pid })
    }
  })

  test('whose lock was cut off in the middle by a power cut is free', () => {
    lockDataFolder(dataDir)()
    writeFileSync(join(dataDir, 'lock-7'), '{"pid": 1')
    lockDataFolder(dataDir)()
    expect(readdirSync(dataDir)).toEqual(['lock-8'])
  })

  test('of a process id that another program has got since is free', () => {
    lockDataFolder(dataDir)()
    const holder = { pid: process.pid, host: hostname(), startTicks: '1', since: '' }
    writeFileSync(join(dataDir, 'lock-2'), JSON.stringify(holder))
    // Where /proc does not tell when a process began, the id alone decides.
    if (existsSync('/proc/self/stat')) expect(() => lockDataFolder(dataDir)()).not.toThrow()
    else expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUseError)
  })

  test('that another machine holds stays its own: the refusal says what to remove if it is gone', () => {
    lockDataFolder(dataDir)()
    const path = join(dataDir, 'lock-2')
    writeFileSync(path, JSON.stringify({ pid: 1, host: 'elsewhere', startTicks: null, since: 'yesterday' }))
    expect(() => lockDataFolder(dataDir)).toThrow(
      'in use by process 1 on elsewhere since yesterday. Stop it, or set DATA_DIR to another folder. ' +
        `If that machine is gone, remove ${path}.`,
    )
  })

  test("whose lock was removed by hand and taken by another stays the other one's", () => {
    const releaseFolder = lockDataFolder(dataDir)
    rmSync(join(dataDir, 'lock-1'))
    const other = JSON.stringify({ pid: process.ppid, host: hostname(), startTicks: null, since: '' })
    writeFileSync(join(dataDir, 'lock-1'), other)
    releaseFolder()
    expect(readFileSync(join(dataDir, 'lock-1'), 'utf8')).toBe(other)
  })
})
