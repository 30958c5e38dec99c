import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruiseTree, listRules } from './boundaries/cruise-tree.ts'
import { root } from './steps/run-step.ts'

const rooms = ['apps', 'packages', 'platform-apps', 'simulators', 'e2e', 'bench', 'scripts']
const folders = rooms.filter((room) => existsSync(join(root, room)))
const { moduleCount, violations } = await cruiseTree({ baseDir: root, folders })
const comments = new Map((await listRules()).map(({ name, comment }) => [name, comment]))

for (const { rule, from, to } of violations) console.error(`${from} imports ${to}\n  ${rule}: ${comments.get(rule)}`)
console.log(`${moduleCount} modules, ${violations.length} imports across a boundary`)
process.exitCode = violations.length === 0 ? 0 : 1
