interface DeclaredVariable {
  doc: string
  default: string
}

/** What only tests and tools read; the program's own are declared in its configuration. */
export const toolVariables: Record<string, DeclaredVariable> = {
  TEST_DATABASE_URL: {
    doc: 'PostgreSQL on which `npm test` runs the integration tests, and then on the embedded database only those that differ there; they make databases of their own, with Citus where this one has it.',
    default: '',
  },
  CLUSTER_DATABASE_URL: {
    doc: 'Database with Citus on a coordinator with workers, on which `npm run test:cluster` runs the integration tests.',
    default: '',
  },
  SEQUENCE_RUNS: { doc: 'How many sequences `workspace-sequences.int.test.ts` tries.', default: '2' },
  TEST_REDIS_URL: { doc: 'Redis that the tests of the rate limits count in as well.', default: '' },
  BIGCOMMERCE_DOCS: {
    doc: "A copy of the repository bigcommerce/docs, whose descriptions the adapter's and the simulator's traffic is then held against.",
    default: '',
  },
  SOAK_MINUTES: { doc: 'How long `npm run bench -- soak` lasts.', default: '30' },
  CHROMIUM_PATH: { doc: 'Chromium for the browser tests. Not set: the first that is found.', default: '' },
  MALLOC_ARENA_MAX: { doc: 'What the C library may keep for itself, in arenas; `npm start` sets it.', default: '' },
  NODE_COMPILE_CACHE: { doc: 'Where Node keeps compiled code between starts; `npm start` sets it.', default: '' },
}

interface DeclaredLimit {
  most: number
  seconds: number
  doc: string
}

function renderVariableTable(variables: Record<string, DeclaredVariable>): string {
  const rows = Object.entries(variables).map(
    ([name, variable]) => `| \`${name}\` | ${variable.default && `\`${variable.default}\``} | ${variable.doc} |`,
  )
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The reference of environment variables as Markdown. */
export function renderEnvironment(variables: Record<string, DeclaredVariable>): string {
  const parts = [renderVariableTable(variables), 'Read by tests and tools only:', renderVariableTable(toolVariables)]
  return parts.join('\n\n')
}

/** The table of rate limits as Markdown. */
export function renderLimits(limits: Record<string, DeclaredLimit>): string {
  const rows = Object.entries(limits).map(
    ([name, { most, seconds, doc }]) => `| \`${name}\` | ${most}/${seconds} | ${doc} |`,
  )
  return ['| Limit | Uses/seconds | What it counts |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The document with a reference put between the marks of its name. Throws where a mark is missing. */
export function replaceReference(markdown: string, name: string, reference: string): string {
  const beginMark = `<!-- ${name}: written by npm run docs -->`
  const endMark = `<!-- /${name} -->`
  const begin = markdown.indexOf(beginMark)
  const end = markdown.indexOf(endMark)
  if (begin < 0 || end < begin) throw new Error(`needs the lines ${beginMark} and ${endMark}`)
  return `${markdown.slice(0, begin)}${beginMark}\n${reference}\n${markdown.slice(end)}`
}
