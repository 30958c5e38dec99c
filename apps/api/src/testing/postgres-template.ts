import type { TestProject } from 'vitest/node'
import { createTemplate } from './test-database.ts'

/** Makes the database that those of the tests are copied from, for the time of the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { name, drop } = await createTemplate()
  project.provide('templateDatabase', name)
  return drop
}
