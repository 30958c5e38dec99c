import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps/run-step.ts'

/** The files among these on which the linter reports a reading of the environment. */
function findEnvironmentReaders(files: Record<string, string>): string[] {
  const baseDir = mkdtempSync(join(tmpdir(), 'voice-shop-environment-'))
  try {
    copyFileSync(join(root, 'biome.json'), join(baseDir, 'biome.json'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(baseDir, path)), { recursive: true })
      writeFileSync(join(baseDir, path), text)
    }
    const biome = join(root, 'node_modules', '.bin', 'biome')
    const args = ['lint', '--vcs-enabled=false', '--reporter=github', '.']
    const output = runAnyway(biome, args, baseDir)
    return Object.keys(files).filter((path) => new RegExp(`noProcessEnv,file=[^,]*${path},`).test(output))
  } finally {
    rmSync(baseDir, { recursive: true, force: true })
  }
}

function runAnyway(program: string, args: string[], cwd: string): string {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('only the configuration, tests and tools read the environment', () => {
  const direct = 'export const key = process.env.KEY\n'
  const imported = `import { env } from 'node:process'\n\nexport const key = env.KEY\n`
  const readers = findEnvironmentReaders({
    'apps/api/src/core/config.ts': direct,
    'apps/api/src/core/log.ts': direct,
    'apps/api/src/features/voice/voice.service.ts': imported,
    'apps/api/src/features/voice/voice.service.test.ts': direct,
    'apps/api/src/testing/test-database.ts': direct,
    'apps/web/src/app/session.ts': direct,
    'simulators/stripe/main.ts': direct,
    'scripts/check.ts': direct,
  })
  expect(readers).toEqual([
    'apps/api/src/core/log.ts',
    'apps/api/src/features/voice/voice.service.ts',
    'apps/web/src/app/session.ts',
    'simulators/stripe/main.ts',
  ])
})
