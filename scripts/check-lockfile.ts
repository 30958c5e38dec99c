import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  ...rootManifest.workspaces.map((folder) => readJson<Manifest>(`${folder}/package.json`)),
]
const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json')
const problems = [
  ...listAddressProblems(packages),
  ...listVersionProblems(manifests),
  ...listInstallScriptProblems(packages, rootManifest.allowScripts),
]
for (const problem of problems) console.error(problem)
console.log(`${Object.keys(packages).length} locked packages, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
