import { type Language, platforms, recordEventsRoute, registerRoute, voiceEventSchema } from '@voice-shop/contract'
import { describe, expect, test } from 'vitest'
import { loadTranslations } from '../translations.ts'
import { compileValidator, describeFirstIssue, describeIssues, reportInput, ValidationError } from './validation.ts'

const translate = loadTranslations()

function describeBody(
  schema: Parameters<typeof compileValidator>[0]['schema'],
  body: unknown,
  language: Language = 'en',
) {
  const result = compileValidator({ schema })(body)
  if (!('error' in result) || !(result.error instanceof ValidationError)) throw new Error('the body was accepted')
  return describeIssues(translate, language, result.error.issues)
}

describe('what is said of a body that is not as declared', () => {
  const body = { email: 'ana@shop.example', password: 'x', first_name: 'Ana', last_name: 'Gómez' }

  test('[ERR-1] each wrong field has its messages', () => {
    const wrong = { ...body, email: 'ana', first_name: '  ', last_name: 7, phone: null, platform: 'magento' }
    expect(describeBody(registerRoute.body, wrong)).toEqual({
      email: ['Enter a valid email address.'],
      first_name: ['This field is required.'],
      last_name: ['Must be a text.'],
      phone: ['Must be a text.'],
      platform: [`Must be one of: ${platforms.join(', ')}.`],
    })
  })

  test('[ERR-1] what is missing is said to be required', () => {
    const required = ['This field is required.']
    const missing = { email: required, password: required, first_name: required, last_name: required }
    expect(describeBody(registerRoute.body, {})).toEqual(missing)
    expect(describeBody(registerRoute.body, undefined)).toEqual(missing)
  })

  test('[ERR-2] texts that no database holds are refused', () => {
    const unstorable = ['This text has characters that cannot be stored.']
    const wrong = { ...body, first_name: 'A\u0000', last_name: '\ud800' }
    expect(describeBody(registerRoute.body, wrong)).toEqual({ first_name: unstorable, last_name: unstorable })
  })

  test('[ERR-1] sizes are told as what they are', () => {
    expect(describeBody(registerRoute.body, { ...body, last_name: 'x'.repeat(101) })).toEqual({
      last_name: ['At most 100 characters.'],
    })
    const events = Array.from({ length: 1001 }, () => ({}))
    expect(describeBody(recordEventsRoute.body, { events })).toEqual({ events: ['At most 1000 items.'] })
    expect(describeBody(recordEventsRoute.body, { events: [] })).toEqual({ events: ['This field is required.'] })
  })

  test.each([
    ['en', 'The request must be a JSON object.'],
    ['es', 'La solicitud debe ser un objeto JSON.'],
    ['pt', 'A requisição deve ser um objeto JSON.'],
  ] as const)('[I18N-5] a body that is no object is told in %s', (language, detail) => {
    for (const wrong of [[], 'text', 7, true]) {
      expect(describeBody(registerRoute.body, wrong, language)).toEqual({ detail })
    }
  })
})

describe('one sentence for an event of a batch', () => {
  const describeEvent = (event: unknown) =>
    describeFirstIssue(translate, 'en', voiceEventSchema.safeParse(event, reportInput).error?.issues ?? [])

  test('[EVENT-3] says where it is wrong, and how', () => {
    const search = { type: 'search', id: 'x', shopper_id: 's', query: 'q', products: [] }
    expect(describeEvent(search)).toBe('id: Must be a UUID.')
    expect(describeEvent({ type: 'purchase' })).toBe('type: Must be one of: search, click.')
    expect(describeEvent({ ...search, id: crypto.randomUUID(), products: [{ product_id: 1 }] })).toBe(
      'products.0.product_id: Must be a text.',
    )
    expect(describeEvent('search')).toBe('Must be an object.')
  })
})
