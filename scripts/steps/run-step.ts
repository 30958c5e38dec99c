import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

export interface Step {
  name: string
  /** Program and arguments; node_modules/.bin is searched first. */
  command: string[]
  env?: Record<string, string>
}

export interface StepResult {
  name: string
  isOk: boolean
  seconds: number
  /** What it wrote, empty when it was shown while it ran. */
  output: string
}

let running: ChildProcess | null = null
let stopSignal: NodeJS.Signals | null = null

/** Lets a stop reach the program under way, and ends when that has ended: npm hands signals to us alone. */
export function forwardStopSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopSignal = signal
      running?.kill(signal)
    })
  }
}

/** Runs a program from the root of the project; `isQuiet` keeps its output instead of showing it. Never throws. */
export function runStep(step: Step, { isQuiet }: { isQuiet: boolean }): Promise<StepResult> {
  const startedAt = performance.now()
  const binFolder = join(root, 'node_modules', '.bin')
  const { promise, resolve } = Promise.withResolvers<StepResult>()
  const [program = '', ...args] = step.command
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: `${binFolder}:${process.env.PATH}`, ...step.env },
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const finish = (isOk: boolean) =>
    resolve({ name: step.name, isOk, seconds: (performance.now() - startedAt) / 1000, output })
  child.on('error', (error) => {
    output += error.message
    finish(false)
  })
  child.on('close', (code) => {
    if (stopSignal) process.exit(1)
    finish(code === 0)
  })
  return promise
}
