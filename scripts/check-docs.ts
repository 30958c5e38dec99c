import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { variables } from '../apps/api/src/core/environment/variables.ts'
import { declaredLimits } from '../apps/api/src/core/rate-limits/limit-table.ts'
import { findDeadMentions } from './documentation/find-dead-mentions.ts'
import { readInventory } from './documentation/inventory.ts'
import { readMentions } from './documentation/read-mentions.ts'
import { renderEnvironment, renderLimits, replaceReference } from './documentation/references.ts'
import { findRequirementProblems, readRequirements, readTitleIds } from './documentation/requirements.ts'
import { root } from './steps/run-step.ts'

const operations = 'docs/operations.md'
const performance = 'docs/performance.md'
const requirements = 'docs/requirements.md'
const tests = /\.(test|fault|spec)\.tsx?$/
const checked = /^(README|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/

const inventory = readInventory(Object.keys(variables))
const documents = inventory.files.filter((file) => checked.test(file))
const problems = documents.flatMap((document) => {
  const text = readFileSync(join(root, document), 'utf8')
  if (text.trim() === '') return [`${document} is empty`]
  const mentions = readMentions(text)
  return findDeadMentions({ document, mentions, inventory })
})

if (documents.includes(operations)) {
  const text = readFileSync(join(root, operations), 'utf8')
  const withLimits = replaceReference(text, 'limits', renderLimits(declaredLimits))
  const current = replaceReference(withLimits, 'environment', renderEnvironment(variables))
  if (process.argv.includes('--write')) writeFileSync(join(root, operations), current)
  else if (current !== text) problems.push(`${operations} is behind the configuration; run npm run docs`)
} else {
  problems.push(`${operations} is missing`)
}

// Of the build, which checks do without: the browser tests hold the table against it.
if (process.argv.includes('--write')) {
  const pages = execFileSync(process.execPath, ['apps/web/page-bytes.ts'], { cwd: root, encoding: 'utf8' })
  const text = readFileSync(join(root, performance), 'utf8')
  writeFileSync(join(root, performance), replaceReference(text, 'pages', pages.trim()))
}

const namedBy = new Map(
  inventory.files
    .filter((file) => tests.test(file))
    .flatMap((file) => readTitleIds(readFileSync(join(root, file), 'utf8')).map((id) => [id, file] as const)),
)
problems.push(...findRequirementProblems(readRequirements(readFileSync(join(root, requirements), 'utf8')), namedBy))

for (const problem of problems) console.error(problem)
console.log(`${documents.length} documents, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
