import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps/run-step.ts'
import { describeProblems, findOffences, readTableNames } from './table-owners/find-offences.ts'
import { tolerated } from './table-owners/tolerated.ts'

const source = join(root, 'apps/api/src')
const read = (path: string) => readFileSync(join(source, path), 'utf8')
const files = globSync('**/*.ts', { cwd: source })
  .filter((path) => !/\.(test|fault)\.ts$|^testing\//.test(path))
  .sort()
  .map((path) => ({ path, text: read(path) }))

const tables = readTableNames(read('core/database/tables.ts'))
const offences = findOffences(files, tables, tolerated)
const problems = describeProblems(offences, tolerated)
// With --all also what is tolerated.
for (const line of process.argv.includes('--all') ? describeProblems(offences, {}) : problems) console.error(line)
console.log(
  `${tables.length} tables, ${offences.length} in SQL of a room that is not their owner, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1
