import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listAbsentPlatforms } from './lockfile/absent-platforms.ts'
import { listReasonProblems } from './lockfile/dependency-reasons.ts'
import { listLicenceProblems } from './lockfile/licence-problems.ts'
import {
  type LockedPackage,
  listAddressProblems,
  listInstallScriptProblems,
  listVersionProblems,
  type Manifest,
} from './lockfile/lockfile-problems.ts'
import { root } from './steps/run-step.ts'

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Content
}

const rootManifest = readJson<Manifest & { workspaces: string[] }>('package.json')
const manifests = [
  rootManifest,
  ...rootManifest.workspaces
    .flatMap((folders) => globSync(`${folders}/package.json`, { cwd: root }))
    .map((path) => readJson<Manifest>(path)),
]
const lock = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json')
const absent = listAbsentPlatforms(lock.packages)
const isWriting = process.argv.includes('--write')
const packages = isWriting ? { ...lock.packages, ...absent } : lock.packages
if (isWriting) {
  // npm sorts the same way.
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  const text = JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)
  writeFileSync(join(root, 'package-lock.json'), `${text}\n`)
}

const problems = [
  ...(isWriting ? [] : Object.keys(absent).map((folder) => `${folder} is not locked; run npm run lock`)),
  ...listAddressProblems(packages),
  ...listVersionProblems(manifests),
  ...listLicenceProblems(packages),
  ...listInstallScriptProblems(packages, rootManifest.allowScripts),
  ...listReasonProblems(manifests, readFileSync(join(root, 'docs/security/dependencies.md'), 'utf8')),
]
for (const problem of problems) console.error(problem)
console.log(`${Object.keys(packages).length} locked packages, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
