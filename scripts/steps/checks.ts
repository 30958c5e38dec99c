import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root, runStep, type Step, type StepResult } from './run-step.ts'

/**
 * Every tsconfig.json of the project, so that a new room is checked from its first day. That of bench has e2e with it: both
 * import the API, and to read it once less saves ten seconds of a core.
 */
function listTypeChecks(): Step[] {
  const configs = globSync(
    ['tsconfig.json', '{apps,packages,platform-apps,simulators}/*/tsconfig.json', 'bench/tsconfig.json'],
    { cwd: root },
  )
  return configs.sort().map((path) => {
    // What has not changed since the last run is not checked again.
    const memory = join('node_modules', '.cache', 'types', `${path.replaceAll('/', '-')}.tsbuildinfo`)
    return {
      name: `types ${path}`,
      command: ['tsc', '--project', path, '--incremental', '--tsBuildInfoFile', memory],
    }
  })
}

/** What needs neither database nor browser: seconds, not minutes. */
function listChecks(): Step[] {
  return [
    { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings'] },
    { name: 'boundaries', command: ['node', 'scripts/check-boundaries.ts'] },
    { name: 'tables have owners', command: ['node', 'scripts/check-table-owners.ts'] },
    ...listTypeChecks(),
    { name: 'nothing unused', command: ['knip'] },
    { name: 'lock file', command: ['node', 'scripts/check-lockfile.ts'] },
    { name: 'documentation', command: ['node', 'scripts/check-docs.ts'] },
    { name: 'openapi.json', command: ['node', 'apps/api/src/commands/openapi.ts', '--check'] },
  ]
}

/** Runs every check, as many at once as there are cores, showing the output of those that fail. */
export async function runChecks(): Promise<StepResult[]> {
  const waiting = listChecks()
  const results: StepResult[] = []
  async function runWaiting(): Promise<void> {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runStep(check, { isQuiet: true })
      console.log(`${result.isOk ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)`)
      if (!result.isOk) console.log(result.output.trimEnd())
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
  return results
}
