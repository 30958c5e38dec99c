import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium-paths.ts'

const root = join(import.meta.dirname, '..', '..')

function run(command: string): boolean {
  console.log(`no Chromium found, trying: ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('sh', ['-c', command], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

/** The ways to get a Chromium on this machine, in the order in which they are tried. */
function listInstallCommands(): string[] {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  const playwright = 'node_modules/.bin/playwright install chromium'
  return isDebianRoot
    ? [`${playwright} --with-deps`, 'apt-get update && apt-get install --yes --no-install-recommends chromium']
    : [playwright]
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
