import { defineConfig } from 'vitest/config'

const integration = ['apps/api/**/*.int.test.ts']
const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/**']

/** Both integration projects run the same files; only the database differs. */
function defineIntegration(name: string, database: 'embedded' | 'postgres') {
  return {
    test: {
      name,
      include: integration,
      exclude: ignored,
      env: { TEST_DATABASE: database },
      // A process for each file; an embedded database takes a core and half a gigabyte.
      pool: 'forks' as const,
      maxWorkers: 2,
      // Far more than a test takes: a busy machine must not fail it.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
    },
  }
}

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,bench,simulators}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...integration],
          maxWorkers: 2,
          // Properties are tried on many values, which takes seconds on a busy machine.
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      defineIntegration('pglite', 'embedded'),
      ...(process.env.TEST_DATABASE_URL ? [defineIntegration('postgres', 'postgres')] : []),
    ],
  },
})
