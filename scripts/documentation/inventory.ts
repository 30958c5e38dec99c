import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps/run-step.ts'
import type { Inventory } from './find-dead-mentions.ts'
import { toolVariables } from './references.ts'

const constant = /['"`]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)['"`]/g

const generated = /(^|\/)(node_modules|dist|data|coverage|test-results|\.git)(\/|$)/

/** Files that git knows or would take; in an unpacked archive, which has no git, all that nothing generated. */
function listFiles(): string[] {
  if (!existsSync(join(root, '.git'))) {
    return globSync('**/*', { cwd: root, exclude: (path) => generated.test(path) })
  }
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

function readScripts(files: string[]): Record<string, string[]> {
  const manifests = files.filter((file) => /(^|\/)package\.json$/.test(file))
  return Object.fromEntries(
    manifests.map((file) => {
      const { scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
      return [file.replace(/\/?package\.json$/, ''), Object.keys(scripts)]
    }),
  )
}

/** Names of the packages that are used: some look like files, such as ipaddr.js. */
function readPackages(files: string[]): string[] {
  const manifests = files.filter((file) => /(^|\/)package\.json$/.test(file))
  return manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return Object.keys({ ...dependencies, ...devDependencies })
  })
}

/** Constants of the sources that are written like variables, such as the outcomes of a plan change. */
function readConstants(files: string[]): string[] {
  const sources = files.filter((file) => /^(apps|packages)\/.*\.tsx?$/.test(file))
  return sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(constant)].map(([, name = '']) => name)
  })
}

/** Reads what the project has; `variables` are those that its configuration declares. */
export function readInventory(variables: string[]): Inventory {
  const files = listFiles()
  return {
    files: [...files, ...readPackages(files)],
    scripts: readScripts(files),
    variables: [...variables, ...Object.keys(toolVariables), ...readConstants(files)],
  }
}
