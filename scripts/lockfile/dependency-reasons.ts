import type { Manifest } from './lockfile-problems.ts'

/** The direct dependencies of all manifests but our own packages, sorted, with the manifests that name them. */
function listDependencies(manifests: Manifest[]): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const { name, dependencies, devDependencies, optionalDependencies } of manifests) {
    for (const dependency of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      if (!dependency.startsWith('@voice-shop/')) users.set(dependency, [...(users.get(dependency) ?? []), name])
    }
  }
  return new Map([...users].sort(([a], [b]) => a.localeCompare(b, 'en')))
}

/** The reasons that a document gives, by package: rows of its tables that begin with a name in backquotes. */
function readReasons(markdown: string): Map<string, string> {
  const rows = markdown.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)
  return new Map([...rows].map(([, name = '', cells = '']) => [name, cells.split('|').at(-1)?.trim() ?? '']))
}

/** Sentences on dependencies that no reason is given for, and on reasons for what is no dependency. */
export function listReasonProblems(manifests: Manifest[], markdown: string): string[] {
  const [dependencies, reasons] = [listDependencies(manifests), readReasons(markdown)]
  const unexplained = [...dependencies]
    .filter(([name]) => !reasons.get(name))
    .map(([name, users]) => `${name}, which ${users.join(', ')} needs, has no reason in docs/security/dependencies.md`)
  const gone = [...reasons.keys()]
    .filter((name) => !dependencies.has(name))
    .map((name) => `docs/security/dependencies.md has a reason for ${name}, which nothing needs`)
  return [...unexplained, ...gone]
}
