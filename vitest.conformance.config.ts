import { defineConfig } from 'vitest/config'

/** The suites of `npm run conformance`, against real test accounts: no part of `npm test`. */
export default defineConfig({
  test: {
    reporters: ['verbose'],
    include: ['apps/api/src/testing/conformance/*.conformance.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
