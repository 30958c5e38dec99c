import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL server that a test may kill and fill: its own files, its own port on loopback. */
export interface PostgresCluster {
  url: string
  /** Starts it and waits until it lets somebody in. Throws what it logged where it does not start. */
  start(): Promise<void>
  isRunning(): boolean
  /** kill -9 of the server and of all its processes. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The newest PostgreSQL's folder of programs, null where none is installed. */
export function findPostgresPrograms(): string | null {
  const folders = globSync('/{usr/lib/postgresql,opt/homebrew/opt,usr/local/opt}/*/bin/initdb')
  const sorted = folders.sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
  return sorted.at(-1)?.replace(/\/initdb$/, '') ?? null
}

/** PostgreSQL refuses to run as root. */
function findUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Linux tells; elsewhere the server's processes end by themselves soon after it. */
function listChildren(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

async function isLettingIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Makes a cluster in `folder`, which must be empty, and starts it with the settings, such as `{ max_connections: '5' }`.
 * Without fsync: what a killed process wrote, the kernel has.
 */
export async function createPostgresCluster(
  folder: string,
  settings: Record<string, string> = {},
): Promise<PostgresCluster> {
  const programs = findPostgresPrograms()
  if (programs === null) throw new Error('no PostgreSQL is installed')
  const user = findUser()
  const data = join(folder, 'postgres')
  mkdirSync(data)
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  }
  const rules = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--wal-segsize=1']
  execFileSync(join(programs, 'initdb'), ['-D', data, ...rules], { ...user, cwd: folder, stdio: 'pipe' })
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...settings }
  const options = Object.entries({ ...given, port: String(port) }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  let running: { pid: number; ended: Promise<unknown>; signal: (signal: NodeJS.Signals) => void } | null = null

  async function start(): Promise<void> {
    const child = spawn(join(programs ?? '', 'postgres'), ['-D', data, ...options], {
      ...user,
      cwd: folder,
      // Where it is a client itself, as of another machine, it looks for certificates in its own home.
      env: { ...process.env, HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-4000)
    })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    const mine = { pid: child.pid ?? 0, ended, signal: (signal: NodeJS.Signals) => void child.kill(signal) }
    running = mine
    void ended.then(() => {
      if (running === mine) running = null
    })
    while (!(await isLettingIn(url))) {
      if (running !== mine) throw new Error(`PostgreSQL did not start:\n${log}`)
      await sleep(50)
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!running) return
    const { pid, ended, signal: send } = running
    const children = listChildren(pid)
    send(signal)
    if (signal === 'SIGKILL') {
      for (const child of children) {
        try {
          process.kill(child, 'SIGKILL')
        } catch (error) {
          // It ended by itself.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        }
      }
    }
    await ended
  }

  await start()
  return {
    url,
    start,
    isRunning: () => running !== null,
    kill: () => end('SIGKILL'),
    // "Fast": it ends its clients' connections. https://www.postgresql.org/docs/current/server-shutdown.html
    stop: () => end('SIGINT'),
  }
}
