import { expect, test } from 'vitest'
import { getLimitedAddress } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:db8::', '2001:db8:0:0'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:5678', '203.0.113.7'],
  ['[2001:db8:1:2::1]:5678', '2001:db8:1:2'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2'],
  ['unknown', ''],
  ['_hidden-7', ''],
  ['203.0.113.7:x', ''],
  [undefined, ''],
])('[SEC-2] %s counts as %s', (ip, counted) => {
  expect(getLimitedAddress(ip)).toBe(counted)
})
