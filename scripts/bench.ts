import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forwardStopSignals, root, runStep } from './steps/run-step.ts'

/** The benchmarks are the files in bench that write a result of their own name. */
function listBenchmarks(): string[] {
  const folder = join(root, 'bench')
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? [file.replace(/\.ts$/, '')] : []))
  return names.filter((name) => readFileSync(join(folder, `${name}.ts`), 'utf8').includes(`writeResult('${name}'`))
}

/** Run by name only: they take more than ten minutes, or much of a disk. */
const longOnes = ['dashboard-10m', 'mixed-load']

forwardStopSignals()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !existsSync(join(root, 'bench', `${name}.ts`)))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${listBenchmarks().join(', ')}.`)
  process.exit(1)
}

const usual = listBenchmarks().filter((name) => !longOnes.includes(name))
for (const name of wanted.length > 0 ? wanted : usual) {
  console.log(`── ${name}`)
  const result = await runStep({ name, command: ['node', `bench/${name}.ts`] }, { isQuiet: false })
  if (!result.isOk) process.exitCode = 1
}
