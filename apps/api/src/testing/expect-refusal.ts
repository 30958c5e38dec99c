import { expect } from 'vitest'
import type { TestAnswer } from './test-app.ts'

/** Every refusal is {"detail"} or {"field": […]}, says nothing of the inside, and blames the caller. */
export function expectRefusal(answer: TestAnswer, name: string): void {
  expect.soft(answer.status, name).toBeGreaterThanOrEqual(400)
  expect.soft(answer.status, name).toBeLessThan(500)
  expect(answer.body, name).toBeInstanceOf(Object)
  const messages = Object.values(answer.body).flat()
  expect.soft(messages.length, name).toBeGreaterThan(0)
  for (const message of messages) expect.soft(message, name).toEqual(expect.stringMatching(/^[A-Z].*[.)\w]$/))
  const isDetail = 'detail' in answer.body && typeof answer.body.detail === 'string'
  if (!isDetail) for (const value of Object.values(answer.body)) expect.soft(value, name).toBeInstanceOf(Array)
  expect.soft(JSON.stringify(answer.body), name).not.toMatch(/ {4}at |\.ts|node_modules|select |Error|undefined|core\./)
}
