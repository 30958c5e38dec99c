import { createTestApp, type TestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'

/** Two applications on one database, each as a process of its own would be. */
export async function createTwoProcesses(): Promise<{ first: TestApp; second: TestApp; close: () => Promise<void> }> {
  const database = await openTestDatabase()
  const first = await createTestApp({ database })
  const second = await createTestApp({ database: database.openAgain() })
  const close = async () => {
    await second.close()
    await first.close()
  }
  return { first, second, close }
}
