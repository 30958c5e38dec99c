import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { root } from './run-step.ts'

/** What has changed since a commit, with what is not committed yet. */
export interface Change {
  base: string
  files: string[]
}

/** What a change can reach. */
export interface Reach {
  /** Which tests of Vitest: all, or those that import or read what has changed or start programs, or none. */
  vitest: 'all' | 'related' | 'none'
  isBrowserReached: boolean
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

/** The commit of `--changed=<ref>`, undefined for `--changed`; null where everything is to run. Throws on anything else. */
export function parseChanged(args: readonly string[]): string | undefined | null {
  if (args.length === 0) return null
  const match = args.length === 1 ? /^--changed(?:=(.+))?$/.exec(args[0] ?? '') : null
  if (!match) throw new Error(`Known are --changed and --changed=<ref>, not ${args.join(' ')}.`)
  return match[1]
}

/** Since origin/main where there is one, else since the last commit. */
function findDefault(): string {
  try {
    return git('rev-parse', '--verify', 'origin/main')
  } catch {
    return 'HEAD'
  }
}

/** What has changed since `ref` was left. Throws where there is no such ref. */
export function readChange(ref: string = findDefault()): Change {
  const base = git('merge-base', ref, 'HEAD')
  const files = [git('diff', '--name-only', '--no-renames', base), git('ls-files', '--others', '--exclude-standard')]
  return { base, files: files.flatMap((list) => list.split('\n')).filter(Boolean) }
}

const isDocument = (file: string) => file.endsWith('.md') || file.startsWith('docs/')
// A thread's module and the set-up of a whole run are imported by no test that needs them.
const isStarted = (file: string) =>
  /(?:^|\/)(?:[\w.-]+\.config|embedded-worker|engine-worker|postgres-template)\.ts$/.test(file)
const isModule = (file: string) => /\.tsx?$/.test(file) && !isStarted(file)
const isTest = (file: string) => /\.(?:test|fault)\.tsx?$/.test(file) || file.startsWith('apps/api/src/testing/')
const isOfTheApp = (file: string) =>
  /^(?:apps|packages|platform-apps|simulators|e2e)\/|^package(?:-lock)?\.json$/.test(file)

/**
 * All of it for null. More rather than less: imports lead from a module to its tests, and a test names the documents that
 * it reads, but nothing leads from a message, a migration or a setting to those that need it; and a page shows what any
 * part of the app may have said.
 */
export function findReach(files: readonly string[] | null): Reach {
  if (files === null) return { vitest: 'all', isBrowserReached: true }
  const changed = files.filter((file) => !isDocument(file))
  return {
    vitest: files.length === 0 ? 'none' : changed.every(isModule) ? 'related' : 'all',
    isBrowserReached: changed.some((file) => isOfTheApp(file) && !isTest(file)),
  }
}

export function describeReach({ base, files }: Change, { vitest, isBrowserReached }: Reach): string {
  const kinds = {
    all: 'all unit and integration tests, for more than modules has changed',
    related: 'unit and integration tests that import or read what has changed or start programs',
    none: 'no unit and integration tests',
  }
  const browser = isBrowserReached ? 'all browser tests' : 'no browser tests'
  return `${files.length} files have changed since ${base.slice(0, 9)}. To run: checks, ${kinds[vitest]}, ${browser}.`
}

/**
 * The tests to which no import leads: where a document has changed, those that read some; where anything else has, those
 * that read files or start programs.
 */
export function listUnimportedTests(files: readonly string[]): string[] {
  const findTests = (...patterns: string[]) =>
    git(
      'grep',
      '--untracked',
      '-lE',
      '--all-match',
      ...patterns.flatMap((pattern) => ['-e', pattern]),
      '--',
      '*.test.ts',
    )
  return [
    ...(files.some(isDocument) ? findTests('node:fs', 'docs/|\\.md\\b').split('\n') : []),
    ...(files.every(isDocument) ? [] : findTests('server-process|node:(child_process|fs)').split('\n')),
  ]
}

/** The tests of a project that a change reaches by imports, and those of any project to which no import leads. */
export function listReachedTests(project: string, { base, files }: Change): string[] {
  const listed = execFileSync(
    join(root, 'node_modules/.bin/vitest'),
    ['list', '--project', project, '--changed', base, '--filesOnly', '--json'],
    { cwd: root, encoding: 'utf8' },
  )
  // Safe: what Vitest prints.
  const byImport = (JSON.parse(listed) as { file: string }[]).map(({ file }) => relative(root, file))
  return [...new Set([...byImport, ...listUnimportedTests(files)])]
}
