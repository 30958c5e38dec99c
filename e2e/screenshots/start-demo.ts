import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface DemoServer {
  origin: string
  email: string
  password: string
  stop(): Promise<void>
}

/** The product as `npm start` runs it, with its demo store, on a free port and in a folder that goes with it. */
export async function startDemo(): Promise<DemoServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voice-shop-demo-'))
  const main = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', MAIL_SINK_PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  const { promise, resolve, reject } = Promise.withResolvers<DemoServer>()
  void exited.then(() => reject(new Error(`the demo store did not start: ${output}`)))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
    const origin = /runs on (\S+)/.exec(output)?.[1]
    const [, email, password] = /Demo sign-in: (\S+) with the password (\S+)/.exec(output) ?? []
    if (origin && email && password) resolve({ origin, email, password, stop })
  })
  return promise
}
