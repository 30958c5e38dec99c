import { expect, test } from 'vitest'
import { hasConsent } from './remembered-shopper.ts'

const yes = (): boolean => true
const no = (): boolean => false
const shopify = (answer: unknown) => ({
  Shopify: { customerPrivacy: { analyticsProcessingAllowed: () => answer as boolean } },
})

test.each([
  { what: 'Shopify allows it', page: shopify(true), isAllowed: true },
  { what: 'Shopify refuses', page: shopify(false), isAllowed: false },
  { what: 'Shopify does not know yet', page: shopify(undefined), isAllowed: false },
  { what: 'Shopify has not loaded it', page: { Shopify: {} }, isAllowed: false },
  { what: 'a page of nobody', page: {}, isAllowed: false },
  { what: "the store's own word wins", own: { consent: no }, page: shopify(true), isAllowed: false },
  { what: 'the store allows it', own: { consent: yes }, page: {}, isAllowed: true },
  { what: 'the store says something else', own: { consent: () => 'yes' as never }, page: {}, isAllowed: false },
])('[WIDGET-14] consent: $what', ({ own = {}, page, isAllowed }) => {
  expect(hasConsent(own, page)).toBe(isAllowed)
})

test('[WIDGET-14] a banner that fails is no consent', () => {
  const consent = (): boolean => {
    throw new Error('gone')
  }
  expect(hasConsent({ consent }, {})).toBe(false)
})
