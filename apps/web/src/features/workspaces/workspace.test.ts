import type { Workspace } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { chooseWorkspace } from './workspace.tsx'

const workspaces = ['first', 'second'].map((id) => ({ id }) as Workspace)

test('[WS-1] the stored workspace stays selected while it is in the list', () => {
  expect(chooseWorkspace(workspaces, 'second')?.id).toBe('second')
})

test.each([null, 'gone'])('[WS-1] the first is chosen when %s is stored', (stored) => {
  expect(chooseWorkspace(workspaces, stored)?.id).toBe('first')
})

test('[WS-1] there is none to choose in an empty list', () => {
  expect(chooseWorkspace([], 'second')).toBeNull()
})
