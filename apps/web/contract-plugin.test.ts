import * as contract from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { renderPlainValues } from './contract-plugin.ts'

test('[REG-7] the browser gets routes and constants of the contract, and none of its schemas', () => {
  const lines = renderPlainValues(contract).split('\n')
  expect(lines).toContain('export const loginRoute = {"method":"POST","path":"/api/auth/token-obtain/"}')
  expect(lines).toContain('export const getMerchantRoute = {"method":"GET","path":"/api/merchants/:id/"}')
  expect(lines).toContain(`export const languages = ${JSON.stringify(contract.languages)}`)
  expect(lines).toContain('export const unlimited = -1')
  expect(lines.join('\n')).not.toMatch(/Schema|defineRoute/)
})

test('[REG-7] what would reach the browser in part does not reach it', () => {
  const values = {
    order: { path: ['to'], code: 1 },
    plans: [{ method: 'GET', path: '/' }, { price: 1 }],
    check: () => true,
  }
  expect(renderPlainValues({ ...values, roles: ['owner', 'member'] })).toBe('export const roles = ["owner","member"]\n')
})
