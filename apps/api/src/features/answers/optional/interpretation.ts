import { foldWords, listTermIds, type Understanding, type Wishes } from '@voice-shop/answers'
import { z } from 'zod'

const groups = ['types', 'colours', 'materials', 'features', 'occasions'] as const
type Group = (typeof groups)[number]
const ids = Object.fromEntries(groups.map((group) => [group, listTermIds(group)])) as Record<Group, string[]>
const people = {
  gender: ['female', 'male', 'unisex'],
  age: ['adult', 'kid', 'baby'],
  pet: ['dog', 'cat'],
} as const
const mostOfGroup = 5
const mostWords = 6

/** What a model may say: ids of ours, whom it is for, and words to look for. Whatever else it says is passed over. */
const knownIds = (group: Group) =>
  z
    .array(z.string())
    .catch([])
    .transform((told) => [...new Set(told)].filter((id) => ids[group].includes(id)).slice(0, mostOfGroup))
const interpretationSchema = z.object({
  types: knownIds('types'),
  colours: knownIds('colours'),
  materials: knownIds('materials'),
  features: knownIds('features'),
  occasions: knownIds('occasions'),
  gender: z.enum(people.gender).nullable().catch(null),
  age: z.enum(people.age).nullable().catch(null),
  pet: z.enum(people.pet).nullable().catch(null),
  words: z
    .array(z.string().max(40))
    .catch([])
    .transform((words) => words.slice(0, mostWords)),
})
export type Interpretation = z.infer<typeof interpretationSchema>

/** The same for the model, which is held to it. Neither products nor prices, sizes and negations are in it. */
export const interpretationFormat = {
  type: 'json_schema',
  json_schema: {
    name: 'wishes',
    strict: true,
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        ...Object.fromEntries(groups.map((group) => [group, { type: 'array', items: { enum: ids[group] } }])),
        ...Object.fromEntries(Object.entries(people).map(([name, choices]) => [name, { enum: [...choices, null] }])),
        words: { type: 'array', items: { type: 'string' } },
      },
      required: [...groups, ...Object.keys(people), 'words'],
    },
  },
}

/** Reads a model's answer. Throws on what has not the form. */
export function parseInterpretation(content: unknown): Interpretation {
  const { words, ...slots } = interpretationSchema.parse(content)
  return { ...slots, words }
}

/**
 * A sentence as a model understands it, where the rules do not. What the rules understood stays: all prices, sizes and
 * negations are theirs, and what a shopper banned no model brings back.
 */
export function applyInterpretation(own: Understanding, meant: Interpretation): Understanding {
  const { wishes } = own
  const choose = (group: Group) => {
    if (wishes[group].length > 0) return wishes[group]
    return meant[group].filter((id) => !wishes.not?.[group]?.includes(id))
  }
  const people = (['gender', 'age', 'pet'] as const).flatMap((name) => {
    const value = wishes[name] ?? meant[name]
    return value === null ? [] : [[name, value] as const]
  })
  const traits = Object.fromEntries(groups.map((group) => [group, choose(group)])) as Pick<Wishes, Group>
  const words = [...new Set(meant.words.flatMap((word) => foldWords(word, own.language)))]
  return {
    ...own,
    intent: 'product',
    wishes: { ...wishes, ...Object.fromEntries(people), ...traits },
    words,
    subject: words,
  }
}
