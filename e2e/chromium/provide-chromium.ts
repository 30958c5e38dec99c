import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium-paths.ts'

const root = join(import.meta.dirname, '..', '..')
const playwright = 'node_modules/.bin/playwright install'
const apt = (name: string) => `apt-get update && apt-get install --yes --no-install-recommends ${name}`

function readSystemId(): string {
  const path = '/etc/os-release'
  return existsSync(path) ? (/^ID="?(\w+)/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '') : ''
}

/** The ways to get a Chromium on this machine, in the order in which they are tried. */
function listInstallCommands(): string[] {
  const isRoot = process.getuid?.() === 0
  if (!isRoot) return [`${playwright} chromium`]
  // Debian has packages of it; Ubuntu's leads to a snap, which containers cannot run.
  if (readSystemId() === 'debian') {
    return [apt('chromium-headless-shell'), apt('chromium'), `${playwright} --with-deps chromium`]
  }
  return [`${playwright} --with-deps chromium`]
}

function run(command: string): boolean {
  console.log(`No Chromium found. Trying: ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('sh', ['-c', command], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

function installChromium(): string | null {
  for (const command of listInstallCommands()) {
    const found = run(command) ? findChromium() : null
    if (found) return found
  }
  return null
}

try {
  const path = findChromium() ?? installChromium()
  if (path === null) {
    throw new Error(
      'The browser tests need a Chromium and none could be installed. Install one (Debian: apt install chromium) ' +
        'or set CHROMIUM_PATH to the program.',
    )
  }
  console.log(`Chromium: ${path}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
