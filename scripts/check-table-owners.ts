import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps/run-step.ts'
import { describeOffence, findOffences, readTableNames } from './table-owners/find-offences.ts'

const source = join(root, 'apps/api/src')
const read = (path: string) => readFileSync(join(source, path), 'utf8')
const files = globSync('**/*.ts', { cwd: source })
  .filter((path) => !/\.(test|fault)\.ts$|^testing\//.test(path))
  .sort()
  .map((path) => ({ path, text: read(path) }))

if (files.length === 0) throw new Error(`There are no sources in ${source}.`)
const tables = readTableNames(read('core/database/tables.ts'))
const offences = findOffences(files, tables)
for (const offence of offences) console.error(describeOffence(offence))
console.log(`${tables.length} tables, ${offences.length} with SQL outside of their owner`)
process.exitCode = offences.length === 0 ? 0 : 1
