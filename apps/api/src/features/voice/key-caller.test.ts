import { expect, test } from 'vitest'
import { getAgentName, getNetwork } from './key-caller.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['203.0.113.77:5678', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
  ['unknown', ''],
])('[EVENT-7] of the address %j the network is told: %j', (address, network) => {
  expect(getNetwork(address)).toBe(network)
})

// A prefix of 64 bits, as limits count it.
test('[EVENT-7] an address that was cut to its network already has the same one', () => {
  expect(getNetwork('2001:db8:1:2')).toBe('2001:db8:1::/48')
})

test.each([
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.32.3', 'python-requests'],
  ['node', 'node'],
  ['Mozilla/5.0 (X11; Linux)', 'Mozilla'],
  ['GuzzleHttp/7', 'GuzzleHttp'],
  ['', ''],
  ['<script>alert(1)</script>', ''],
  [`${'a'.repeat(200)}/1`, ''],
  ['\u202ecurl/1', ''],
])('[EVENT-7] of %j the program is told: %j', (userAgent, agent) => {
  expect(getAgentName(userAgent)).toBe(agent)
})
