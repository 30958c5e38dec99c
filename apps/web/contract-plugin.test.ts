import * as contract from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { listPlainValues } from './contract-plugin.ts'

test('[REG-7] the browser gets routes and constants of the contract, and none of its schemas', () => {
  const values = listPlainValues(contract)
  expect(values.get('loginRoute')).toEqual({ method: 'POST', path: '/api/auth/token-obtain/', access: 'public' })
  expect(values.get('getMerchantRoute')).toEqual({ method: 'GET', path: '/api/merchants/:id/' })
  expect(values.get('languages')).toEqual(contract.languages)
  expect(values.get('unlimited')).toBe(-1)
  expect([...values.keys()].join('\n')).not.toMatch(/Schema|defineRoute/)
})
