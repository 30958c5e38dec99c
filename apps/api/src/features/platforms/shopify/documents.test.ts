import { adminApiVersion, listDocumentProblems } from '@voice-shop/simulator-shopify/schema/admin-schema.ts'
import { expect, test } from 'vitest'
import * as documents from './documents.ts'

const { shopifyApiVersion, ...texts } = documents

test.each(Object.entries(texts))('[PLAT-2] %s is valid by the official schema of its version', (_, document) => {
  expect(listDocumentProblems(document)).toEqual([])
})

test('[PLAT-2] the version that we ask for is the one that is checked', () => {
  expect(shopifyApiVersion).toBe(adminApiVersion)
})
