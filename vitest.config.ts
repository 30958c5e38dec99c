import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { embeddedTests, integrationTests } from './scripts/steps/embedded-tests.ts'

const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/**']
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)
/** As `npm run test:cluster` has it: a statement goes over one machine more, and three of them do the work of one. */
const isOnCluster = hasPostgres && process.env.TEST_DATABASE_URL === process.env.CLUSTER_DATABASE_URL
/** Far more than a test takes: a busy machine must not fail it. What a project says goes before the command line. */
const patienceMs = isOnCluster ? 600_000 : 120_000

/** Two processes run all files: to load the modules anew for each took half of the processor's time. */
const shared = { pool: 'forks', isolate: false } as const

/**
 * Threads find their code here without its types. Else each strips them by WebAssembly, and of the many that begin and end in
 * a process one brings it down now and then, in what V8 knows of such code (nodejs/node#64500).
 */
const threads = { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compile') }

/** The same files run on both databases. */
function defineIntegration(name: string, database: 'embedded' | 'postgres', include: readonly string[]) {
  return {
    test: {
      name,
      include: [...include],
      exclude: ignored,
      env: { ...threads, TEST_DATABASE: database },
      globalSetup: database === 'postgres' ? ['apps/api/src/testing/postgres-template.ts'] : [],
      // An embedded database takes a core and half a gigabyte. Who uses PostgreSQL waits for it a fifth of the time.
      maxWorkers: database === 'embedded' ? 2 : 3,
      ...shared,
      testTimeout: patienceMs,
      hookTimeout: patienceMs,
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
          include: ['{apps,packages,platform-apps,scripts,bench,simulators}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...integrationTests],
          maxWorkers: 2,
          ...shared,
          env: threads,
          // Properties are tried on many values, which takes seconds on a busy machine.
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      // Where there is a PostgreSQL, all run there, and on the embedded database those that differ.
      defineIntegration('pglite', 'embedded', hasPostgres ? embeddedTests : integrationTests),
      ...(hasPostgres ? [defineIntegration('postgres', 'postgres', integrationTests)] : []),
    ],
  },
})
