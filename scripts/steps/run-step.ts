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

const running = new Set<ChildProcess>()
let stopSignal: NodeJS.Signals | null = null

/** Lets a stop reach the programs under way, and ends when those have ended: npm hands signals to us alone. */
export function forwardStopSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopSignal = signal
      for (const child of running) child.kill(signal)
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
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const finish = (isOk: boolean) =>
    resolve({ name: step.name, isOk, seconds: (performance.now() - startedAt) / 1000, output })
  child.on('error', (error) => {
    running.delete(child)
    output += error.message
    finish(false)
  })
  child.on('close', (code) => {
    running.delete(child)
    if (!stopSignal) finish(code === 0)
    else if (running.size === 0) process.exit(1)
  })
  return promise
}
