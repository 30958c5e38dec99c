import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { makeUbiLines } from './make-ubi-lines.ts'

const command = fileURLToPath(new URL('../../commands/import-ubi.ts', import.meta.url))
const deadlineMs = 300_000

/** Gives a UBI log of good, nearly good and hostile lines to the import. Returns what is wrong with it, null: nothing. */
export async function importFuzzedLog(
  database: Record<string, string>,
  input: { seed: number; lines: number; workspaceId: string },
): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-fuzz-'))
  const path = join(folder, 'log.ndjson')
  const lines = makeUbiLines(input.seed, input.lines)
  writeFileSync(path, Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')])))
  const child = spawn(process.execPath, [command, path, '--workspace', input.workspaceId], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: '--max-old-space-size=160', ...database },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: deadlineMs,
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  rmSync(folder, { recursive: true })
  if (code !== 0) return `the import ended with ${code}: ${stderr}`
  return /^Read [\d,]+ lines\.$/m.test(stdout) ? null : `the import reported nothing: ${stdout}`
}
