import { expect, test } from 'vitest'
import { findConsent, followConsent } from './remembered-shopper.ts'

const yes = (): boolean => true
const no = (): boolean => false
const shopify = (isAllowed: unknown, analytics?: string) => ({
  Shopify: {
    customerPrivacy: {
      analyticsProcessingAllowed: () => isAllowed as boolean,
      ...(analytics !== undefined && { currentVisitorConsent: () => ({ analytics }) }),
    },
  },
})

test.each([
  { what: 'Shopify allows it', page: shopify(true), consent: 'given' },
  { what: 'Shopify allows it where nobody has to be asked', page: shopify(true, ''), consent: 'given' },
  { what: 'Shopify refuses', page: shopify(false), consent: 'refused' },
  { what: 'Shopify was told no', page: shopify(false, 'no'), consent: 'refused' },
  { what: 'Shopify waits for an answer', page: shopify(false, ''), consent: 'unknown' },
  { what: 'Shopify has not loaded it', page: { Shopify: {} }, consent: 'unknown' },
  { what: 'Shopify has loaded half of it', page: { Shopify: { customerPrivacy: {} } }, consent: 'unknown' },
  { what: 'a page of nobody', page: {}, consent: 'unknown' },
  { what: "the store's own word wins", own: { consent: no }, page: shopify(true), consent: 'refused' },
  { what: 'the store allows it', own: { consent: yes }, page: {}, consent: 'given' },
  { what: 'the store does not know yet', own: { consent: () => undefined }, page: {}, consent: 'unknown' },
  { what: 'the store says something else', own: { consent: () => 'yes' as never }, page: {}, consent: 'unknown' },
])('[WIDGET-14] consent: $what', ({ own = {}, page, consent }) => {
  expect(findConsent(own, page)).toBe(consent)
})

test('[WIDGET-14] a banner that fails is no consent, and takes none back', () => {
  const consent = (): boolean => {
    throw new Error('gone')
  }
  expect(findConsent({ consent }, {})).toBe('unknown')
})

test('[WIDGET-14] who takes consent back is somebody else from then on, and nobody else is', () => {
  const known = { id: 'known', isRemembered: true }
  const fresh = { id: 'fresh', isRemembered: false }
  const another = followConsent(known, 'refused')
  expect(another).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), isRemembered: false })
  expect(followConsent(another, 'refused')).toBe(another)
  expect(followConsent(known, 'unknown')).toBe(known)
  expect(followConsent(fresh, 'unknown')).toBe(fresh)
  expect(followConsent(fresh, 'refused')).toBe(fresh)
  expect(followConsent(fresh, 'given')).toEqual({ id: 'fresh', isRemembered: true })
})
