import fc from 'fast-check'
import type { JsonSchema } from '../route-fields.ts'
import { nastyBody, nastyJson, textChange } from './nasty-values.ts'

const id = fc.oneof(fc.constantFrom('⟦merchant⟧', '⟦strangerMerchant⟧', '⟦workspace⟧', '⟦user⟧', '⟦member⟧'), fc.uuid())
const appUrl = fc.constantFrom('⟦origin⟧/billing/success', '⟦origin⟧/billing/cancel', 'https://evil.example/')
const planId = fc.constantFrom('free', 'starter', 'growth', 'scale', 'custom')
/** What makes a request good where the shape does not say it. Passwords are wrong where the right one would end the run. */
const goodByName: Record<string, fc.Arbitrary<unknown>> = {
  id,
  email: fc.oneof(fc.constantFrom('⟦visitorEmail⟧', '⟦visitorEmail⟧', '⟦email⟧', '⟦strangerEmail⟧'), fc.emailAddress()),
  password: fc.constantFrom('violet-otter-73', 'wrong'),
  refresh: fc.constantFrom('⟦refresh⟧'),
  number: fc.constantFrom('4242424242424242', '4000000000000002', '5555 5555 5555 4444'),
  cvc: fc.constant('737'),
  exp_year: fc.constantFrom(2030, 2020),
  plan_id: planId,
  new_plan_id: planId,
  success_url: appUrl,
  cancel_url: appUrl,
  return_url: appUrl,
  time_zone: fc.constantFrom('America/Sao_Paulo', 'Pacific/Chatham', 'UTC'),
  shop: fc.constantFrom('tienda-del-sur.myshopify.com', 'x.myshopify.com'),
  store_hash: fc.constantFrom('jc4r4nda', 'x'),
  allowed_origins: fc.array(fc.webUrl(), { maxLength: 3 }),
  page: fc.constantFrom('1', '2', '99999'),
  page_size: fc.constantFrom('1', '100'),
}

// Shared: each of them takes a table of its own.
const character = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })

function goodText({ format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return id
  if (format === 'date-time') return fc.constantFrom('2026-11-18T15:00:00Z', new Date(0).toISOString(), '⟦now⟧')
  if (format === 'uri') return fc.webUrl()
  return fc.string({ unit: character, minLength, maxLength: Math.min(maxLength, minLength + 40) })
}

export function goodLeaf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const known = goodByName[name]
  if (known) return known
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'boolean') return fc.boolean()
  const { minimum = 0, maximum = 1000 } = schema
  if (schema.type === 'integer') return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) })
  return goodText(schema)
}

/** On the edge of what is allowed, or of another type. */
function nearLeaf({ minLength = 0, maxLength = 100, minimum = 0, maximum = 100 }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc
      .constantFrom(maxLength - 1, maxLength, maxLength + 1, minLength, Math.max(0, minLength - 1))
      .map((length) => 'ñ'.repeat(Math.min(length, 30_000))),
    fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1, String(minimum), null, '', [], {}),
  )
}

/** Values of a shape; `nastiness` is how many of a hundred leaves are not what they should be. */
export function valuesOf(schema: JsonSchema, nastiness: number, name = ''): fc.Arbitrary<unknown> {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => valuesOf(choice, nastiness, name)))
  const nasty = { weight: nastiness, arbitrary: fc.oneof(nearLeaf(schema), nastyJson) }
  const orNasty = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 100 - nastiness, arbitrary: good }, nasty)
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([key, part]) => [key, valuesOf(part, nastiness, key)] as const)
    const record = fc.record(Object.fromEntries(parts), { requiredKeys: [...(schema.required ?? [])] })
    return nastiness === 0
      ? record
      : fc.oneof({ weight: 95, arbitrary: record }, { weight: 5, arbitrary: nasty.arbitrary })
  }
  if (schema.items && !goodByName[name]) {
    return orNasty(fc.array(valuesOf(schema.items, nastiness, name), { minLength: schema.minItems ?? 0, maxLength: 6 }))
  }
  return orNasty(goodLeaf(schema, name))
}

/** Good, nearly good and hostile ones of a part, by these weights. */
export function mixOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: valuesOf(schema, 0) },
    { weight: 4, arbitrary: valuesOf(schema, 15) },
    { weight: 2, arbitrary: valuesOf(schema, 60) },
  )
}

export function jsonOf(schema: JsonSchema): fc.Arbitrary<Buffer> {
  const changed = fc.tuple(mixOf(schema), textChange).map(([value, change]) => change(JSON.stringify(value) ?? ''))
  return fc.oneof({ weight: 9, arbitrary: changed }, { weight: 1, arbitrary: nastyBody })
}
