import { expect, test } from 'vitest'
import { getInitials } from './avatar.tsx'

test.each([
  ['Ana', 'Pereyra', 'AP'],
  [' ángela ', 'ñandú', 'ÁÑ'],
  ['Ana', '', 'A'],
  ['', '', 'S'],
  ['👩‍🚀 Eva', 'e\u0301clair', '👩‍🚀E\u0301'],
])('[ACC-1] without a photo %j %j is shown as %s', (first_name, last_name, initials) => {
  expect(getInitials({ first_name, last_name, email: 'shop@example.com' })).toBe(initials)
})
