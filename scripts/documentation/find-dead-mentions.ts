import type { Mention } from './read-mentions.ts'

/** What the project has, as far as its documents may name it. */
export interface Inventory {
  /** Paths of all files, relative to the root, with slashes. */
  files: string[]
  /** npm scripts by workspace folder; the root is the empty string. */
  scripts: Record<string, string[]>
  /** Environment variables and other constants in capitals. */
  variables: string[]
}

/** Folders that a path may be relative to, besides the root and the document's own. */
const bases = [
  '',
  'apps/api/',
  'apps/api/src/',
  'apps/web/',
  'apps/web/src/',
  'packages/contract/',
  'packages/contract/src/',
]
const madeAtRunTime = /(^|\/)(data|dist|node_modules|coverage|test-results)(\/|$)/
const placeholder = /<[^>]+>|\*+/g

function toPattern(path: string): RegExp {
  const parts = path.replace(/\/$/, '').split(placeholder)
  const body = parts.map((part) => part.replaceAll(/[.[\]+?^${}()|\\]/g, '\\$&')).join('[^/]+')
  return new RegExp(`^${body}(/|$)`)
}

function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function hasPath(path: string, documentFolder: string, files: string[]): boolean {
  const candidates = [documentFolder, ...bases].map((base) => toPattern(normalize(`${base}/${path}`)))
  const isName = !path.includes('/')
  return files.some((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1)
    return candidates.some((pattern) => pattern.test(file)) || (isName && toPattern(path).test(name))
  })
}

/** Words with slashes that name no file of ours, such as text/html: nothing begins like them. */
function isForeign(path: string, documentFolder: string, files: string[]): boolean {
  const first = path.split('/')[0] ?? ''
  return path.includes('/') && !/\.(ts|tsx|mjs|sql|md|css)$/.test(path) && !hasPath(`${first}/*`, documentFolder, files)
}

function isDeadPath(path: string, documentFolder: string, files: string[]): boolean {
  if (madeAtRunTime.test(path) || isForeign(path, documentFolder, files)) return false
  return !hasPath(path, documentFolder, files)
}

/** One sentence for each mention that leads nowhere. */
export function findDeadMentions(input: { document: string; mentions: Mention[]; inventory: Inventory }): string[] {
  const { document, mentions, inventory } = input
  const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/')) : ''
  const isDead: Record<Mention['kind'], (mention: Mention) => boolean> = {
    path: ({ text }) => isDeadPath(text, folder, inventory.files),
    link: ({ text }) => !inventory.files.some((file) => toPattern(normalize(`${folder}/${text}`)).test(file)),
    script: ({ text, workspace = '' }) => !inventory.scripts[workspace]?.includes(text),
    variable: ({ text }) => !inventory.variables.includes(text),
  }
  const names = { path: 'no file', link: 'no file', script: 'no npm script', variable: 'no variable' }
  return mentions
    .filter((mention) => isDead[mention.kind](mention))
    .map(({ kind, text, line }) => `${document}:${line} names ${text}: there is ${names[kind]} of that name`)
}
