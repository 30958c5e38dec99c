import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

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
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const startTicks = readStartTicks(holder.pid)
  return startTicks === null || holder.startTicks === null || startTicks === holder.startTicks
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    // Gone meanwhile, or cut off in the middle of being written by a process that was killed.
    return null
  }
}

/**
 * Takes the data folder for this process: nothing in PGlite stops a second one from opening it and diverging.
 * Throws DataFolderInUseError. Answers the function that gives the folder back; a killed holder's lock is taken over.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'lock')
  const self: Holder = {
    pid: process.pid,
    host: hostname(),
    startTicks: readStartTicks(process.pid),
    since: new Date().toISOString(),
  }
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      writeFileSync(path, JSON.stringify(self), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(path)
    if (holder && isAlive(holder)) {
      throw new DataFolderInUseError(
        `The data folder ${dataDir} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}. ` +
          'Stop it, or set DATA_DIR to another folder.',
      )
    }
    rmSync(path, { force: true })
  }
  throw new DataFolderInUseError(`The data folder ${dataDir} is being taken by another process.`)
}
