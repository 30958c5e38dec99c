import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../../../../../', import.meta.url).pathname

export interface TypedValue {
  /** As messages name it. */
  name: string
  /** A type of the preamble. */
  type: string
  value: unknown
}

const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'esnext',
  module: 'nodenext',
  types: [],
}

/** What the compiler has against values of JSON that are to be of types: what lacks, is of another type, or is too much. */
export async function listTypeProblems(preamble: string, values: readonly TypedValue[]): Promise<string[]> {
  // Where packages are found as from our own files.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'wire-'))
  try {
    const lines = values.map(({ type, value }, place) => `export const v${place}: ${type} = ${JSON.stringify(value)}`)
    const before = preamble.split('\n').length
    writeFileSync(join(folder, 'values.ts'), [preamble, ...lines].join('\n'))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['values.ts'] }))
    const output = await runCompiler(folder)
    return [...output.matchAll(/^values\.ts\((\d+),\d+\): error \w+: (.*)$/gm)].map(([, line, message]) => {
      const value = values[Number(line) - before - 1]
      return `${value?.name ?? 'the types'}: ${message?.slice(0, 300)}`
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runCompiler(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: folder, maxBuffer: 1e8 }, (error, stdout) => {
      // It ends with 1 or 2 where it has found something, and says what.
      if (error && !stdout.includes('error TS')) reject(error)
      else resolve(stdout)
    })
  })
}
