import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { collectGarbage, type MemoryUse } from '@voice-shop/api/testing/fuzz/memory-use.ts'
import { type ServerProcess, startServerProcess } from '@voice-shop/api/testing/server-process.ts'
import { startMailSink } from '@voice-shop/simulator-mail/start-mail-sink.ts'
import { findFreePort, neverRefused, readStart } from './bench-server.ts'

/** Resident memory of one process, its `number`-th. */
interface MemorySample {
  process: number
  atMs: number
  residentMb: number
}

/** The server as `npm start` runs it in production, always at the same address, whichever process it is. */
export interface SoakServer {
  origin: string
  memory: readonly MemorySample[]
  /** What all processes have logged as errors so far, each message with its count. */
  countErrors(): Record<string, number>
  /** How many processes there have been. */
  countProcesses(): number
  /** Kills the process with -9 and starts another. */
  replace(): Promise<void>
  /** Resolves when the server says that it can serve. */
  awaitReady(): Promise<void>
  /** Of what is left when garbage has been collected. */
  readCleared(): Promise<MemoryUse>
  /** Ends it as a supervisor does. @throws where it does not end as it should */
  stop(): Promise<void>
}

const sampleEveryMs = 2000
const readyWithinMs = 60_000

function readResidentMb(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    // It has just ended.
    return null
  }
}

function readErrors(output: string): string[] {
  return output.split('\n').flatMap((line) => {
    const [, message] = /"level":[56]0\b.*"msg":"([^"]*)"/.exec(line) ?? []
    // What it was refused for: a statement that took too long, a connection that broke.
    const [, cause] = /"err":\{"type":"[^"]*","message":"([^"]*)"/.exec(line) ?? []
    return message === undefined ? [] : [cause === undefined ? message : `${message}: ${cause}`]
  })
}

export async function startSoakServer(databaseUrl: string): Promise<SoakServer> {
  const mail = await startMailSink()
  const dataDir = mkdtempSync(join(tmpdir(), 'voice-shop-soak-'))
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const { flags, env } = readStart()
  const settings = {
    ...env,
    // The inspector is there to collect garbage before memory is read.
    NODE_OPTIONS: [...flags, '--inspect=127.0.0.1:0'].join(' '),
    NODE_ENV: 'production',
    SECRET_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'bench@shop.example',
    APP_ORIGIN: 'https://shop.example',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: neverRefused,
  }
  const memory: MemorySample[] = []
  const startedAt = performance.now()
  const logged: string[] = []
  let processes = 0
  let isReplaced = false
  let failure: Error | null = null

  async function start(): Promise<ServerProcess> {
    const started = await startServerProcess(settings)
    processes += 1
    isReplaced = false
    // A run that breaks off leaves no server behind.
    const kill = () => void process.kill(started.pid, 'SIGKILL')
    process.once('exit', kill)
    void started.ended.then(({ code, signal, stdout, stderr }) => {
      process.off('exit', kill)
      logged.push(...readErrors(stdout))
      if (!isReplaced) failure = new Error(`the server ended with ${code ?? signal}: ${stderr.slice(-4000)}`)
    })
    return started
  }

  let running = await start()
  const sampling = setInterval(() => {
    const residentMb = readResidentMb(running.pid)
    if (residentMb === null || isReplaced) return
    memory.push({ process: processes, atMs: performance.now() - startedAt, residentMb })
  }, sampleEveryMs)

  return {
    origin,
    memory,
    countErrors() {
      const counts: Record<string, number> = {}
      for (const message of [...logged, ...readErrors(running.readOutput())]) {
        counts[message] = (counts[message] ?? 0) + 1
      }
      return counts
    },
    countProcesses: () => processes,
    async replace() {
      isReplaced = true
      await running.end('SIGKILL')
      running = await start()
    },
    async awaitReady() {
      for (const stopAt = performance.now() + readyWithinMs; performance.now() < stopAt; await setTimeout(50)) {
        if (failure) throw failure
        const answer = await fetch(`${origin}/readyz`).catch(() => null)
        await answer?.text()
        if (answer?.ok) return
      }
      throw new Error(`the server is not ready after ${readyWithinMs / 1000} s`)
    },
    readCleared: () => collectGarbage(running),
    async stop() {
      clearInterval(sampling)
      isReplaced = true
      const { code, signal, stderr } = await running.end('SIGTERM')
      await mail.stop()
      rmSync(dataDir, { recursive: true, force: true })
      if (failure) throw failure
      if (code !== 0) throw new Error(`the server ended with ${code ?? signal}: ${stderr.slice(-4000)}`)
    },
  }
}
