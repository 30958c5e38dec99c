import type { ShopperLanguage } from './catalogue/catalogue-entry.ts'
import type { Random } from './random.ts'

export interface DemoShopper {
  id: string
  language: ShopperLanguage
}

const newcomerShare = 0.46
const rememberedVisits = 1500
const languageShares: Record<ShopperLanguage, number> = { es: 0.7, pt: 0.18, en: 0.12 }

function makeShopper(random: Random): DemoShopper {
  const id = Buffer.from(random.bytes(6)).toString('hex')
  const language = random.pickWeighted(['es', 'pt', 'en'] as const, (candidate) => languageShares[candidate])
  return { id: `visitor-${id}`, language }
}

/**
 * Who visits next. A visitor who comes back is the one of an earlier visit picked at random, so that who came often
 * comes again: many come once, a few dozens of times (Simon's model, a power law). Visits of long ago are forgotten.
 */
export function createShoppers(random: Random) {
  const visits: DemoShopper[] = []
  let count = 0
  return {
    next(): DemoShopper {
      const shopper = visits.length === 0 || random.chance(newcomerShare) ? makeShopper(random) : random.pick(visits)
      visits[count % rememberedVisits] = shopper
      count += 1
      return shopper
    },
  }
}
