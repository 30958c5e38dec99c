import * as contract from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { listPlainValues } from './contract-plugin.ts'

test('[REG-7] the browser gets routes and constants of the contract, and none of its schemas', () => {
  const browserContract = listPlainValues(contract)
  expect(browserContract.loginRoute).toEqual({ method: 'POST', path: '/api/auth/token-obtain/', access: 'public' })
  expect(browserContract.getMerchantRoute).toEqual({ method: 'GET', path: '/api/merchants/:id/' })
  expect(browserContract.languages).toEqual(contract.languages)
  expect(browserContract.unlimited).toBe(-1)
  expect(browserContract).not.toHaveProperty('signedInSchema')
  expect(browserContract).not.toHaveProperty('defineRoute')
})
