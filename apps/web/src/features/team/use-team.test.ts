import type { Invitation } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { getPollMs } from './use-team.ts'

const createdAt = Date.parse('2026-03-05T12:00:00Z')
const create = (status: Invitation['status']): Invitation => ({
  id: '1',
  email: 'bruno@shop.example',
  status,
  created_at: new Date(createdAt).toISOString(),
  expires_at: new Date(createdAt).toISOString(),
})

test('[TEAM-4] while a mail is on its way the list is asked for again, later when it has been long', () => {
  const waiting = [create('invited'), create('pending')]
  expect(getPollMs(waiting, createdAt + 59_999)).toBe(2000)
  expect(getPollMs(waiting, createdAt + 60_000)).toBe(30_000)
})

test('[TEAM-4] it is left alone when all mails went out, and while it is not there', () => {
  expect(getPollMs([create('invited')], createdAt)).toBe(false)
  expect(getPollMs(undefined, createdAt)).toBe(false)
})
