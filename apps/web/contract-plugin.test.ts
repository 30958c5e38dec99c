import * as contract from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { listPlainValues } from './contract-plugin.ts'

test('[REG-7] the browser gets routes and constants of the contract, and none of its schemas', () => {
  const values = listPlainValues(contract)
  expect(values.get('loginRoute')).toBe('{"method":"POST","path":"/api/auth/token-obtain/","access":"public"}')
  expect(values.get('getMerchantRoute')).toBe('{"method":"GET","path":"/api/merchants/:id/"}')
  expect(values.get('languages')).toBe(JSON.stringify(contract.languages))
  expect(values.get('unlimited')).toBe('-1')
  expect([...values.keys()].join('\n')).not.toMatch(/Schema|defineRoute/)
})

test('[REG-7] what would reach the browser in part does not reach it', () => {
  const plans = [{ method: 'GET', path: '/' }, { price: 1 }]
  const values = listPlainValues({ order: { path: ['to'], code: 1 }, plans, check: () => true, roles: ['owner'] })
  expect([...values]).toEqual([['roles', '["owner"]']])
})
