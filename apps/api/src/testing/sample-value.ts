import type { JsonSchema } from './route-fields.ts'

/** Puts `value` where `path` leads. */
export interface Placed {
  path: readonly (string | number)[]
  value: unknown
}

export interface SampleInput {
  /** Values by the name of their field, where the shape alone does not make a good one. */
  good: Readonly<Record<string, unknown>>
  placed?: Placed
}

const textByFormat: Record<string, () => string> = {
  uuid: () => crypto.randomUUID(),
  email: () => `someone-${crypto.randomUUID().slice(0, 8)}@shop.example`,
  uri: () => 'https://shop.example/',
  'date-time': () => '2026-11-18T15:00:00Z',
}

function sampleLeaf(schema: JsonSchema, good: unknown): unknown {
  if (good !== undefined) return good
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  const make = textByFormat[schema.format ?? '']
  return make ? make() : 'text'.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength)
}

function leadsInto(schema: JsonSchema, [step]: Placed['path']): boolean {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (step === undefined || choices.some((choice) => leadsInto(choice, [step]))) return true
  return typeof step === 'number' ? schema.items !== undefined : schema.properties?.[step] !== undefined
}

/** A value of this shape: what is required, and what the placed value needs around it. */
export function sampleValue(schema: JsonSchema, input: SampleInput, name = ''): unknown {
  const { good, placed } = input
  if (placed?.path.length === 0) return placed.value
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const choice = choices.find((candidate) => leadsInto(candidate, placed?.path ?? []))
  if (choice) return sampleValue(choice, input, name)
  const step = placed?.path[0]
  const inside = (key: string | number): SampleInput =>
    placed && key === step ? { good, placed: { ...placed, path: placed.path.slice(1) } } : { good }
  if (schema.properties) {
    const all = Object.keys(schema.properties)
    const needed = all.filter((key) => key === step || schema.required?.includes(key))
    // A change of nothing is refused: one of what could be changed.
    const names = needed.length > 0 ? needed : all.slice(0, 1)
    return Object.fromEntries(names.map((key) => [key, sampleValue(schema.properties?.[key] ?? {}, inside(key), key)]))
  }
  if (schema.items && (step !== undefined || good[name] === undefined)) {
    return Array.from({ length: Math.max(schema.minItems ?? 0, step === undefined ? 0 : 1) }, (_, index) =>
      sampleValue(schema.items ?? {}, inside(index), name),
    )
  }
  return sampleLeaf(schema, good[name])
}
