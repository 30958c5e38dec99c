import { adminApiVersion, listDocumentProblems } from '@voice-shop/simulator-shopify/schema/admin-schema.ts'
import { getPartnerSchema, partnerApiVersion } from '@voice-shop/simulator-shopify/schema/partner-schema.ts'
import { expect, test } from 'vitest'
import * as documents from './documents.ts'

const { shopifyApiVersion, partnerApiVersion: ourPartnerVersion, ...texts } = documents
const isOfPartners = ([name]: [string, string]) => name.includes('Partner')

test.each(Object.entries(texts).filter((entry) => !isOfPartners(entry)))(
  '[BILL-5] %s is valid by the official schema of its version',
  (_, document) => {
    expect(listDocumentProblems(document)).toEqual([])
  },
)

test.each(Object.entries(texts).filter(isOfPartners))(
  '[BILL-5] %s is valid by the official schema of the Partner API',
  (_, document) => {
    expect(listDocumentProblems(document, getPartnerSchema())).toEqual([])
  },
)

test('the versions that we ask for are the ones that are checked', () => {
  expect([shopifyApiVersion, ourPartnerVersion]).toEqual([adminApiVersion, partnerApiVersion])
  expect(listDocumentProblems('{ currentAppInstallation { nonsense } }')).not.toEqual([])
  expect(listDocumentProblems('{ currentAppInstallation { id } }', getPartnerSchema())).not.toEqual([])
})
