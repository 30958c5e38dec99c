import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createBenchDatabase } from './bench-database.ts'
import { compileCache, findFreePort, readStart } from './bench-server.ts'
import { median, writeResult } from './results.ts'

/*
 * The server as `npm start` runs it, in production, on a PostgreSQL database that is there: how long until it is ready
 * to serve, and what memory it keeps while nobody asks for anything. Beside it the start of Node with nothing to do, in
 * turns, for seconds swing with the machine; and the processor time of the start, which swings less.
 */
const rounds = 7
const idleMs = 5000

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    // Nobody listens yet.
    return false
  }
}

/** Of a process of Linux: milliseconds of processor time so far, and resident memory. */
function readProcess(pid: number): { cpuMs: number; residentMb: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  // Of clock ticks there are a hundred a second.
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, residentMb: Number(resident) / 1024 }
}

async function measureStart(databaseUrl: string, dataDir: string) {
  const port = await findFreePort()
  const startedAt = performance.now()
  const start = readStart()
  const child = spawn(process.execPath, [...start.flags, 'apps/api/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...start.env,
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      SECRET_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: 'smtp://127.0.0.1:25',
      MAIL_FROM: 'bench@shop.example',
      APP_ORIGIN: 'https://shop.example',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid === undefined) throw new Error('the server did not start')
  while (!(await isReady(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await setTimeout(5)
  }
  const readyMs = performance.now() - startedAt
  const { cpuMs } = readProcess(child.pid)
  await setTimeout(idleMs)
  const { residentMb } = readProcess(child.pid)
  child.kill('SIGTERM')
  await ended
  return { readyMs, cpuMs, residentMb }
}

function measureEmptyStart(): number {
  const startedAt = performance.now()
  spawnSync(process.execPath, ['--eval', ''])
  return performance.now() - startedAt
}

const database = await createBenchDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'voice-shop-bench-'))
try {
  // The first one migrates the database and fills the compile cache.
  await measureStart(database.url, dataDir)
  const starts = []
  const emptyMs = []
  for (let round = 0; round < rounds; round += 1) {
    emptyMs.push(measureEmptyStart())
    starts.push(await measureStart(database.url, dataDir))
  }
  const readyMs = median(starts.map((start) => start.readyMs))
  writeResult('start', {
    readyMs: { value: readyMs, atMost: 1500 },
    startCpuMs: { value: median(starts.map(({ cpuMs }) => cpuMs)), atMost: 1500 },
    residentMbIdle: { value: Math.max(...starts.map(({ residentMb }) => residentMb)), atMost: 150 },
    context: { readyToEmptyNode: readyMs / median(emptyMs), emptyNodeMs: median(emptyMs), rounds, starts },
  })
} finally {
  rmSync(dataDir, { recursive: true, force: true })
  await database.drop()
}
