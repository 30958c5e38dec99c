import { permissions } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { listPermissions } from './permissions.ts'

test('[WS-3] owners may do everything, members look but do not change', () => {
  expect(listPermissions('owner')).toEqual(permissions)
  expect(listPermissions('member')).toEqual(['analytics.view', 'billing.view', 'team.view'])
})
