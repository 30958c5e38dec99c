import type { Wishes } from '../model.ts'
import type { IndexedProduct, ListColumn } from '../segment/columns.ts'
import { isBanned, isUnfit, listUnsaid, missOfProduct } from './meet-wishes.ts'

/** What is marked of a product besides the bits of its misses. */
export const marks = { genderUnsaid: 1 << 20, ageUnsaid: 1 << 21, notUnsaid: 1 << 22, banned: 1 << 24 } as const
export const missBits = (1 << 20) - 1

/** A product that says nothing: what a part of one misses is told by the rest saying nothing. */
const silent = {
  ...{ type: null, materials: [], features: [], occasions: [], colours: [], unsaid: [], brand: null, labels: [] },
  ...{ gender: null, age: null, pet: null },
}
const noWishes: Wishes = { types: [], colours: [], materials: [], features: [], occasions: [] }

/** Tells what a product comes to that says no more than a part of one, always of the same properties. */
export function makeJudge(part: Partial<Wishes>): (said: Partial<IndexedProduct>) => number {
  const wishes = { ...noWishes, ...part }
  const product = { ...(silent as Partial<IndexedProduct>) } as IndexedProduct
  return (said) => {
    Object.assign(product, said)
    if (isUnfit(product, wishes) || (wishes.not && isBanned(product, wishes.not))) return marks.banned
    const unsaid = listUnsaid(product, wishes)
    const isAgeUnsaid = said.age === null && (wishes.age === 'kid' || wishes.age === 'baby')
    return (
      missOfProduct(product, wishes) |
      (unsaid.includes('gender') ? marks.genderUnsaid : 0) |
      (unsaid.includes('not') ? marks.notUnsaid : 0) |
      (isAgeUnsaid || unsaid.includes('age') ? marks.ageUnsaid : 0)
    )
  }
}

type PartWishes = Partial<Wishes> | null

/** Of what a column has, what is wished; null where nothing is, so that it need not be looked at. */
function takeWishes<Name extends 'materials' | 'features' | 'occasions'>(wishes: Wishes, name: Name): PartWishes {
  const banned = wishes.not?.[name]
  if (wishes[name].length === 0 && !banned) return null
  return { [name]: wishes[name], ...(banned && { not: { [name]: banned } }) }
}

/** Where it is all the same which types are wished: that some are. */
const anyType = ['any']

/** For each column of lists the wishes about it, and how a list is told as a part of a product. */
export function listParts(
  wishes: Wishes,
): [ListColumn, PartWishes, (list: readonly string[]) => Partial<IndexedProduct>][] {
  const { types, gender, age, brand, not = {} } = wishes
  const typed = types.length > 0 ? anyType : []
  const isUnsaidAsked = types.length > 0 || gender !== undefined || age !== undefined || not.features !== undefined
  return [
    ['types', not.types ? { not: { types: not.types } } : null, ([type = null]) => ({ type })],
    ['materials', takeWishes(wishes, 'materials'), (materials) => ({ materials })],
    ['features', takeWishes(wishes, 'features'), (features) => ({ features })],
    ['occasions', takeWishes(wishes, 'occasions'), (occasions) => ({ occasions })],
    ['colours', not.colours ? { not: { colours: not.colours } } : null, (colours) => ({ colours })],
    [
      'unsaid',
      isUnsaidAsked
        ? {
            types: typed,
            ...(gender && { gender }),
            ...(age && { age }),
            ...(not.features && { not: { features: not.features } }),
          }
        : null,
      (unsaid) => ({ unsaid }),
    ],
    [
      'brands',
      brand === undefined && not.brand === undefined
        ? null
        : {
            ...(brand === undefined ? {} : { brand }),
            ...(not.brand === undefined ? {} : { not: { brand: not.brand } }),
          },
      ([own = null]) => ({ brand: own }),
    ],
  ]
}
