import { defineConfig } from 'vitest/config'

/** The faults of `npm run test:faults`: minutes of killing, filling and waiting, so no part of `npm test`. */
function defineFaults(name: string, database: 'embedded' | 'postgres') {
  return {
    test: {
      name,
      include: ['apps/api/src/testing/faults/*.fault.ts'],
      exclude: ['**/node_modules/**'],
      env: { TEST_DATABASE: database },
      pool: 'forks' as const,
      maxWorkers: 1,
      testTimeout: 300_000,
      hookTimeout: 120_000,
    },
  }
}

export default defineConfig({
  test: {
    reporters: ['verbose'],
    fileParallelism: false,
    projects: [defineFaults('embedded', 'embedded'), defineFaults('postgres', 'postgres')],
  },
})
