/** A row of docs/requirements.md. */
export interface Requirement {
  id: string
  isBuilt: boolean
}

const notBuilt = '## Not built yet'
const row = /^- \[([A-Z][A-Z0-9]*-\d+)\] /
const comment = /^\s*(?:\/\/|\/?\*).*$/gm
const titleIds = /(?<!\.(?:skip|todo|fixme)(?:\.\w+)?\(\s*)['"`]((?:\[[A-Z][A-Z0-9]*-\d+\] ?)*\[[A-Z][A-Z0-9]*-\d+\] )/g

/** The rows of the list; those below its heading of what is not built are marked as such. */
export function readRequirements(markdown: string): Requirement[] {
  let isBuilt = true
  return markdown.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) isBuilt = line !== notBuilt
    const id = row.exec(line)?.[1]
    return id ? [{ id, isBuilt }] : []
  })
}

/** The ids that titles of a test file begin with; a test that never runs proves none. */
export function readTitleIds(source: string): string[] {
  return [...source.replace(comment, '').matchAll(titleIds)].flatMap(
    ([, ids = '']) => ids.match(/[A-Z0-9]+-\d+/g) ?? [],
  )
}

/** One sentence for each id that list and tests do not agree on; `namedBy` has the files whose titles name an id. */
export function findRequirementProblems(requirements: Requirement[], namedBy: Map<string, string>): string[] {
  const ids = requirements.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const unknown = [...namedBy].filter(([id]) => !ids.includes(id))
  const unproven = requirements.filter(({ id, isBuilt }) => isBuilt && !namedBy.has(id))
  const built = requirements.filter(({ id, isBuilt }) => !isBuilt && namedBy.has(id))
  return [
    ...twice.map((id) => `${id} is in the requirements twice`),
    ...unknown.map(([id, file]) => `${file} names ${id}, which is not in the requirements`),
    ...unproven.map(({ id }) => `no test names ${id}`),
    ...built.map(({ id }) => `${namedBy.get(id)} names ${id}, which the requirements mark as not built`),
  ]
}
