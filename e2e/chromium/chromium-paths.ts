import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The same engine without a window: the tests take three quarters of the processor time.
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell']
const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// A PATH may be narrower than the system.
const systemFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there or not ours to run: the next candidate may be.
    return false
  }
}

/**
 * The first Chromium there is: CHROMIUM_PATH, the system's headless one, the one that Playwright downloaded, the
 * system's. Null where there is none. Throws where CHROMIUM_PATH names something that cannot be run.
 */
export function findChromium(env: Record<string, string | undefined> = process.env): string | null {
  const wanted = env.CHROMIUM_PATH
  if (wanted) {
    if (!isProgram(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, which is no program that can be run.`)
    return wanted
  }
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...systemFolders]
  const inPath = (names: string[]) => names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const paths = [...inPath(headlessNames), chromium.executablePath(), ...inPath(programNames), ...macPaths]
  return paths.find(isProgram) ?? null
}
