import { type ChildProcess, spawn } from 'node:child_process'
import { BackupError } from './backup-error.ts'

export type Program = 'pg_dump' | 'pg_restore' | 'psql'

/** The address without its password, which goes by the environment: arguments are there for everybody to see. */
function splitPassword(databaseUrl: string): { address: string; password: string | null } {
  const url = new URL(databaseUrl)
  const password = url.password === '' ? null : decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, password }
}

interface ProgramInput {
  args: string[]
  /** Without one the program works on files alone. */
  databaseUrl?: string
  stdio: ['ignore' | 'pipe', 'ignore' | 'pipe', 'pipe']
}

export interface RunningProgram {
  child: ChildProcess
  /** Throws BackupError with what the program said. */
  ended: Promise<void>
}

/** Starts a program of PostgreSQL, as PATH finds it. */
export function startProgram(program: Program, { args, databaseUrl, stdio }: ProgramInput): RunningProgram {
  const split = databaseUrl === undefined ? null : splitPassword(databaseUrl)
  const child = spawn(program, [...args, ...(split ? [`--dbname=${split.address}`] : [])], {
    // Messages in English, and settings such as PGSSLROOTCERT and ~/.pgpass.
    // biome-ignore lint/style/noProcessEnv: handed on, not read
    env: { ...process.env, LC_MESSAGES: 'C', ...(split?.password ? { PGPASSWORD: split.password } : {}) },
    stdio,
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT'
      const missing = `${program} is not there: install the client programs of PostgreSQL, of the server's version or newer, and put them into PATH.`
      reject(new BackupError(isMissing ? missing : `${program} cannot be run: ${error.message}`))
    })
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new BackupError(`${program} failed (${code ?? signal}):\n${said.trim()}`))
    })
  })
  return { child, ended }
}
