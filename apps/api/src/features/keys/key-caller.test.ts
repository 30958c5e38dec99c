import { expect, test } from 'vitest'
import { getLimitedAddress } from '../../core/http/client-address.ts'
import { getAgentName, getNetwork } from './key-caller.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8:0:0', '2001:db8:0::/48'],
  ['0:0:0:0', '0:0:0::/48'],
  ['', ''],
])('[EVENT-7] of the address %j the network is told: %j', (address, network) => {
  expect(getNetwork(address)).toBe(network)
})

test.each([
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['203.0.113.77:5678', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['unknown', ''],
])('[EVENT-7] an address %j counts for the limits, and its network is %j', (ip, network) => {
  expect(getNetwork(getLimitedAddress(ip))).toBe(network)
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
