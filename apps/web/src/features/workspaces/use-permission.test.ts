import { expect, test } from 'vitest'
import { hasPermission } from './use-permission.ts'

const owner = { permissions: ['view', 'change'] }
const member = { permissions: ['view'] }

test.each([
  [
    'the list says it, whatever the sign-in said',
    { workspace: { permissions: ['billing.change'] }, user: member },
    true,
  ],
  [
    'the list denies it, whatever the sign-in said',
    { workspace: { permissions: ['billing.view'] }, user: owner },
    false,
  ],
  ['without the list an owner is still an owner', { workspace: null, user: owner }, true],
  ['without the list a member is still a member', { workspace: null, user: member }, false],
  ['who is signed out may do nothing', { workspace: null, user: null }, false],
])('[WS-1] [TEAM-5] %s', (_, known, isPermitted) => {
  expect(hasPermission('billing.change', known)).toBe(isPermitted)
})
