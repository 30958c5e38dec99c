import { randomBytes } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolder } from '../private-folder.ts'

interface Holder {
  pid: number
  host: string
  /** Start of the holder in clock ticks since boot, where /proc tells it: a pid alone may have been given anew. */
  startTicks: string | null
  since: string
}

/** The data folder is in use; the message says by whom. */
export class DataFolderInUseError extends Error {}

function readStartTicks(pid: number): string | null {
  try {
    // Field 22 of proc(5) stat; the command's name before it is in parentheses and may hold spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    // No /proc (macOS), or no such process: the signal test below decides.
    return null
  }
}

function isAlive(holder: Holder): boolean {
  // Of another machine nothing can be known.
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const startTicks = readStartTicks(holder.pid)
  return startTicks === null || holder.startTicks === null || startTicks === holder.startTicks
}

/** Null: given back, or gone meanwhile. */
function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** Puts a file at `path` whole or not at all. Returns false where there is one. */
function makeFile(path: string, text: string): boolean {
  const partPath = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(partPath, text, { flag: 'wx' })
    linkSync(partPath, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(partPath, { force: true })
  }
}

function listNumbers(dataDir: string): number[] {
  return readdirSync(dataDir).flatMap((name) => Number(/^lock-(\d+)$/.exec(name)?.[1] ?? []))
}

function describeHolder(dataDir: string, holder: Holder, path: string): string {
  const advice =
    holder.host === hostname()
      ? 'Stop it, or set DATA_DIR to another folder.'
      : `Stop it, or set DATA_DIR to another folder. If that machine is gone, remove ${path}.`
  return `The data folder ${dataDir} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}. ${advice}`
}

/** Gives the folder back, if it is still ours: somebody may have removed the file by hand. */
function releaseFolder(path: string, self: Holder): void {
  if (JSON.stringify(readHolder(path)) === JSON.stringify(self)) writeFileSync(path, '')
}

/** Tries to take the number after the highest one. Returns the lock's path, null when another process was faster. */
function tryLock(dataDir: string, self: Holder): string | null {
  const highest = Math.max(0, ...listNumbers(dataDir))
  const highestPath = join(dataDir, `lock-${highest}`)
  const holder = readHolder(highestPath)
  if (holder && isAlive(holder)) throw new DataFolderInUseError(describeHolder(dataDir, holder, highestPath))
  const number = highest + 1
  const path = join(dataDir, `lock-${number}`)
  if (!makeFile(path, JSON.stringify(self))) return null
  const numbers = listNumbers(dataDir)
  if (Math.max(...numbers) > number) {
    // Others have come and gone since the highest was read, and cleared this number away.
    rmSync(path)
    return null
  }
  for (const past of numbers) if (past < number) rmSync(join(dataDir, `lock-${past}`), { force: true })
  return path
}

const mostTries = 20

/**
 * Takes the data folder for this process: nothing in PGlite stops a second one from opening it and diverging.
 * Throws DataFolderInUseError. Returns the function that gives the folder back; a killed holder's lock is taken over.
 *
 * The file lock-<number> of the highest number counts. To take over is to make the next number, which one process
 * alone can; no number comes twice, for giving back empties the file. Removing a dead holder's file and writing one's
 * own would let two processes that start at once remove each other's.
 */
export function lockDataFolder(dataDir: string): () => void {
  makePrivateFolder(dataDir)
  const self: Holder = {
    pid: process.pid,
    host: hostname(),
    startTicks: readStartTicks(process.pid),
    since: new Date().toISOString(),
  }
  for (let tries = 0; tries < mostTries; tries += 1) {
    const path = tryLock(dataDir, self)
    if (path !== null) return () => releaseFolder(path, self)
  }
  throw new DataFolderInUseError(`The data folder ${dataDir} is being taken by another process.`)
}
