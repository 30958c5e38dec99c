import { accessories } from './accessories.ts'
import { bedroom } from './bedroom.ts'
import type { DemoCategory, DemoKind } from './catalogue-entry.ts'
import { children } from './children.ts'
import { decoration } from './decoration.ts'
import { kitchen } from './kitchen.ts'
import { mate } from './mate.ts'
import { men } from './men.ts'
import { scents } from './scents.ts'
import { shoes } from './shoes.ts'
import { women } from './women.ts'

/** A product of the demo store. Prices and pictures play no part in the figures. */
export interface DemoProduct {
  id: string
  name: string
  category: string
  /** Place among the products of its kind: the first is liked most. */
  rank: number
}

/** A kind of product with its category and its products. */
export interface DemoShelf {
  kind: DemoKind
  category: DemoCategory
  products: readonly DemoProduct[]
}

export const categories: readonly DemoCategory[] = [
  women,
  men,
  shoes,
  accessories,
  decoration,
  kitchen,
  bedroom,
  scents,
  children,
  mate,
]

/** All shelves; product ids count up as a store's own numbers would. */
export function listShelves(): DemoShelf[] {
  let lastNumber = 1000
  return categories.flatMap((category) =>
    category.kinds.map((kind) => ({
      kind,
      category,
      products: kind.products.map((name, rank) => {
        lastNumber += 1
        return { id: `CJ-${lastNumber}`, name, category: category.name, rank }
      }),
    })),
  )
}
