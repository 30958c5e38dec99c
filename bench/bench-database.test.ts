import { expect, test, vi } from 'vitest'
import { createBenchDatabase } from './bench-database.ts'

test('without a PostgreSQL it is said what is needed, and no password', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'postgres://ana:s3cret@127.0.0.1:1/postgres')
  const error = await createBenchDatabase().catch((caught: Error) => caught)
  expect(error).toMatchObject({
    message: expect.stringContaining('none at 127.0.0.1:1. Name one by TEST_DATABASE_URL'),
  })
  expect(String(error)).not.toContain('s3cret')
})
