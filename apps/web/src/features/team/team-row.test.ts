import type { Member } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { getName, getRole, getStatus, type TeamRow } from './team-row.ts'

const now = Date.parse('2026-03-05T12:00:00Z')

function createMember(changes: Partial<Member>): TeamRow {
  const names = { email: 'ana@shop.example', first_name: 'Ana', last_name: 'Gómez', profile_photo: null }
  return { kind: 'member', member: { id: '1', ...names, groups: [], date_joined: '', has_two_step: null, ...changes } }
}

function createInvitation(status: 'pending' | 'invited', expiresInMs: number): TeamRow {
  const expires_at = new Date(now + expiresInMs).toISOString()
  return { kind: 'invitation', invitation: { id: '1', email: 'b@shop.example', status, created_at: '', expires_at } }
}

test.each([
  [['owner'], 'owner'],
  [['owner', 'member'], 'owner'],
  [['member', 'owner'], 'member'],
  [['member'], 'member'],
  [[], 'member'],
] as const)('[TEAM-1] the groups %j make a role of %s', (groups, role) => {
  expect(getRole(createMember({ groups: [...groups] }))).toBe(role)
})

test('[TEAM-1] who is invited will be a member', () => {
  expect(getRole(createInvitation('invited', 1))).toBe('member')
})

test('[TEAM-1] members are active; invitations are what the server says until they expire', () => {
  expect(getStatus(createMember({}), now)).toBe('active')
  expect(getStatus(createInvitation('pending', 1), now)).toBe('pending')
  expect(getStatus(createInvitation('invited', 1), now)).toBe('invited')
  expect(getStatus(createInvitation('invited', 0), now)).toBe('expired')
  expect(getStatus(createInvitation('pending', -1), now)).toBe('expired')
})

test('[TEAM-1] a member without a name goes by the e-mail', () => {
  const row = createMember({ first_name: '', last_name: '' })
  expect(row.kind === 'member' && getName(row.member)).toBe('ana@shop.example')
})
