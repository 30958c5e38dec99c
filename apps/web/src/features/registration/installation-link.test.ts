import { expect, test } from 'vitest'
import { readInstallationLink } from './installation-link.ts'

const id = '0199a1c0-0000-7000-8000-000000000002'

test.each([
  ['?code=abc', { code: 'abc' }],
  ['?code=abc&state=xyz', { code: 'abc' }],
  [`?platform=shopify&merchant_id=${id}&shop=some-shop.myshopify.com`, { merchantId: id, platform: 'shopify' }],
  [`?platform=bigcommerce&merchant_id=${id}`, { merchantId: id, platform: 'bigcommerce' }],
  [`?platform=shopify&merchant_id=${id}&code=abc`, { merchantId: id, platform: 'shopify' }],
])('[REG-1] [REG-2] %s is an install', (search, link) => {
  expect(readInstallationLink(search)).toEqual(link)
})

test.each([
  '',
  '?code=',
  '?platform=shopify',
  '?platform=shopify&code=abc',
  '?platform=magento&code=abc',
  `?merchant_id=${id}`,
  `?platform=magento&merchant_id=${id}`,
  '?platform=&code=abc',
])('[REG-1] %j is a regular registration', (search) => {
  expect(readInstallationLink(search)).toBeNull()
})
