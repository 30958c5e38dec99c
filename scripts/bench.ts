import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forwardStopSignals, root, runStep, type Step } from './steps/run-step.ts'

/** The benchmarks are the files in bench that write a result of their own name. */
function listBenchmarks(): string[] {
  const folder = join(root, 'bench')
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? [file.replace(/\.ts$/, '')] : []))
  return names.filter((name) => readFileSync(join(folder, `${name}.ts`), 'utf8').includes(`writeResult('${name}'`))
}

/** Run by name only: they take more than ten minutes, much of a disk, what few machines have, or all packages once more. */
const longOnes = ['citus', 'dashboard-10m', 'first-start', 'large-store', 'mixed-load', 'soak', 'text-search']

/** Those that measure in a browser, which is provided as for the browser tests. */
const inBrowser = ['web-load', 'widget']
const chromium: Step = { name: 'a Chromium', command: ['node', 'e2e/chromium/provide-chromium.ts'] }

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
  const steps: Step[] = [
    ...(inBrowser.includes(name) ? [chromium] : []),
    { name, command: ['node', `bench/${name}.ts`] },
  ]
  for (const step of steps) {
    const { isOk } = await runStep(step, { isQuiet: false })
    if (isOk) continue
    process.exitCode = 1
    break
  }
}
