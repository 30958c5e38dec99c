import type { Workspace } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { listConnectable } from './user-workspaces.ts'

const make = (id: string, changes: Partial<Workspace> = {}, storeId = '') =>
  ({ id, permissions: ['store.update'], is_demo: false, merchant: { store_id: storeId }, ...changes }) as Workspace

test('[REG-9] a store can go into workspaces of the own that have none, and the sample store is not one of them', () => {
  const workspaces = [
    make('own'),
    make('connected', {}, '4100123'),
    make('team', { permissions: ['analytics.view'] }),
    make('demo', { is_demo: true }),
  ]
  expect(listConnectable(workspaces).map(({ id }) => id)).toEqual(['own'])
})
