import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Linux tells times of processes in hundredths of a second. */
const ticksPerSecond = 100

/** The fields of /proc/PID/stat after the name, which may have spaces; null: the process has ended. */
function readStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

const sum = (fields: readonly string[]) => fields.reduce((total, field) => total + Number(field), 0) / ticksPerSecond

/** Seconds of processor time that a process has taken, its threads together. */
function readProcessSeconds(pid: number): number {
  return sum(readStat(pid)?.slice(11, 13) ?? [])
}

/** The id of the process that PostgreSQL's others are children of, where it runs on this machine. */
export async function findPostgres(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const parent = Number(readStat(rows[0].pid)?.[1])
  await client.end()
  if (!(parent > 0)) throw new Error('PostgreSQL runs on another machine, whose processor time cannot be read')
  return parent
}

/** Seconds of a process, of its children that live, and of those that have ended. */
export function readFamilySeconds(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readStat(Number(name))?.[1] === String(pid))
    .map((name) => readProcessSeconds(Number(name)))
  return sum(readStat(pid)?.slice(11, 15) ?? []) + children.reduce((total, seconds) => total + seconds, 0)
}

/** Follows the connections to one database, whatever others do on the same server; those that end count on. */
export function followConnections(pid: number, database: string): { readSeconds(): number; stop(): void } {
  const seconds = new Map<string, number>()
  const isOfIt = (name: string) => {
    if (!/^\d+$/.test(name) || readStat(Number(name))?.[1] !== String(pid)) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(` ${database} `)
    } catch {
      return false
    }
  }
  const look = () => {
    for (const name of readdirSync('/proc').filter(isOfIt)) seconds.set(name, readProcessSeconds(Number(name)))
  }
  const timer = setInterval(look, 500)
  return {
    readSeconds() {
      look()
      return [...seconds.values()].reduce((total, one) => total + one, 0)
    },
    stop: () => clearInterval(timer),
  }
}
