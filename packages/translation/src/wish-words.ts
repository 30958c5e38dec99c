import type assistant from '../locales/en/assistant.json'
import type traits from '../locales/en/traits.json'
import type { KeyOf } from './translation.ts'

type Told = Readonly<Record<string, string | number>>

/** Says a message, by its namespace and key; `values` are what its {{names}} stand for. */
export type SayWish = (
  key: `assistant:${KeyOf<typeof assistant>}` | `traits:${KeyOf<typeof traits>}`,
  values?: Told,
) => string

/** Wishes whose values are ids of the lexicons, with the group of their names. */
export const traitGroups = {
  types: 'type',
  colours: 'colour',
  materials: 'material',
  features: 'feature',
  occasions: 'occasion',
  gender: 'gender',
  age: 'age',
  pet: 'pet',
} as const

export const priceKeys = { price_min: 'from', price_max: 'upTo', price_about: 'about' } as const

const listed = ['types', 'colours', 'materials', 'features', 'occasions'] as const
const people = ['gender', 'age', 'pet'] as const
const prices = ['price_min', 'price_max', 'price_about'] as const

type Traits = { readonly [Name in (typeof listed)[number]]?: readonly string[] | undefined }

/** What a sentence asked for, as the contract's `Understood` has it. */
export interface Wish
  extends Traits,
    Readonly<
      Partial<Record<(typeof people)[number], string | undefined>> &
        Partial<Record<(typeof prices)[number], number | undefined>>
    > {
  readonly name?: string | undefined
  readonly size?: string | undefined
  readonly brand?: string | undefined
  readonly not?: (Traits & { brand?: string | undefined; words?: readonly string[] | undefined }) | undefined
  readonly sort?: string | undefined
  readonly offer?: true | undefined
}

interface WishTeller {
  say: SayWish
  sayPrice: (price: number) => string
}

/** All that a sentence asked for, each wish by itself. */
export function listWishes(wish: Wish, { say, sayPrice }: WishTeller): string[] {
  // Safe: a test finds an id of the lexicons that has no name.
  const nameTrait = (name: keyof typeof traitGroups, id: string) =>
    say(`traits:${traitGroups[name]}.${id}` as `traits:${keyof typeof traits}`)
  const sayTraits = (of: Traits) => listed.flatMap((name) => (of[name] ?? []).map((id) => nameTrait(name, id)))
  const { name, size, brand, not, sort, offer } = wish
  const banned = not ? [...sayTraits(not), ...(not.brand ? [not.brand] : []), ...(not.words ?? [])] : []
  const said = [
    name && say('assistant:named', { name }),
    ...sayTraits(wish),
    ...people.map((name) => wish[name] && say('assistant:for', { whom: nameTrait(name, wish[name]) })),
    size && say('assistant:size', { size }),
    brand && say('assistant:brand', { brand }),
    ...prices.map(
      (name) => wish[name] !== undefined && say(`assistant:${priceKeys[name]}`, { price: sayPrice(wish[name]) }),
    ),
    ...banned.map((what) => say('assistant:not', { what })),
    offer && say('assistant:wish.offer'),
    sort && say(sort === 'dearest' ? 'assistant:sort.dearest' : 'assistant:sort.cheapest'),
  ]
  return said.filter((text) => typeof text === 'string')
}
