import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from './bench-server.ts'
import { writeResult } from './results.ts'

/*
 * `npm start` in a fresh clone of what is committed, on the embedded database, until the server says where it runs with the
 * demo's year in it. npm installs from its cache, as far as it has the packages: what a network takes is not measured.
 */
const root = join(import.meta.dirname, '..')
/** What the start writes when a part of it begins. */
const beginnings = {
  install: 'prepare: installing packages',
  build: 'prepare: building the web app',
  start: ' exec node',
  end: 'Voice Shop runs on',
}
type Part = keyof typeof beginnings

/** Without what this checkout, or whoever runs the benchmark, has set. */
function clearEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_URL, DATA_DIR, NODE_ENV, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, ...env } = process.env
  const folders = (env.PATH ?? '').split(':').filter((folder) => !folder.startsWith(root))
  // What npm hands on: `npm run --silent` would keep the start from saying what it does.
  const own = Object.entries(env).filter(([name]) => !name.startsWith('npm_'))
  return { ...Object.fromEntries(own), PATH: folders.join(':') }
}

async function startIn(clone: string, port: number): Promise<Record<Part, number>> {
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...clearEnvironment(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const at: Partial<Record<Part, number>> = {}
  for await (const line of createInterface(child.stdout)) {
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${line}`)
    for (const part of Object.keys(beginnings) as Part[]) {
      if (line.includes(beginnings[part])) at[part] ??= performance.now() - startedAt
    }
    if (at.end !== undefined) break
  }
  // npm and the shell that it starts the server in: all of its group.
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  await ended
  const { install, build, start, end } = at
  if (install === undefined || build === undefined || start === undefined || end === undefined) {
    throw new Error(`npm start said nothing of ${Object.keys(beginnings).filter((part) => !(part in at))}`)
  }
  return { install, build, start, end }
}

const folder = mkdtempSync(join(tmpdir(), 'voice-shop-bench-'))
try {
  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', root, clone])
  const at = await startIn(clone, await findFreePort())
  const seconds = (from: Part, to: Part) => (at[to] - at[from]) / 1000
  writeResult('first-start', {
    firstStartS: { value: at.end / 1000, atMost: 60 },
    context: {
      installS: seconds('install', 'build'),
      buildS: seconds('build', 'start'),
      startS: seconds('start', 'end'),
    },
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
