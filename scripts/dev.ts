import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './steps/run-step.ts'

/** API and web app, both following the sources. Ends with either of them. */
const programs: [string, string[]][] = [
  ['node', ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts']],
  ['vite', ['apps/web']],
]
const children: ChildProcess[] = programs.map(([program, args]) =>
  spawn(program, args, { cwd: root, stdio: 'inherit' }),
)

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) {
  child.on('error', (error) => {
    console.error(error.message)
    stopAll()
  })
  child.on('exit', stopAll)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)
