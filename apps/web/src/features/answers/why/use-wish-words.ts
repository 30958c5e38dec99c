import type { Understood } from '@voice-shop/contract'
import { formatPrice } from '../../../app/money-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { type TraitGroup, useTraitNames } from '../../catalogue/catalogue.public.ts'

/** Wishes whose values are ids of the lexicons, with the group of their names. */
const traitGroups = {
  types: 'type',
  colours: 'colour',
  materials: 'material',
  features: 'feature',
  occasions: 'occasion',
  gender: 'gender',
  age: 'age',
  pet: 'pet',
} as const satisfies Record<string, TraitGroup>

const priceKeys = { price_min: 'from', price_max: 'upTo', price_about: 'about' } as const

const listed = ['types', 'colours', 'materials', 'features', 'occasions'] as const
const people = ['gender', 'age', 'pet'] as const
const prices = ['price_min', 'price_max', 'price_about'] as const

const wishes = ['name', ...listed, ...people, ...prices, 'size', 'brand', 'not', 'sort', 'offer', 'words'] as const

/** Says wishes in the interface language; prices in `currency`, a plain number without one. */
export function useWishWords(currency: string | null) {
  const { t, i18n } = useTranslation('assistant')
  const nameTrait = useTraitNames()
  const sayPrice = (name: keyof typeof priceKeys, price: number) =>
    t(priceKeys[name], { price: formatPrice({ price, currency }, i18n.locale) })
  const sayTraits = (of: Pick<Understood, (typeof listed)[number]>) =>
    listed.flatMap((name) => (of[name] ?? []).map((id) => nameTrait(traitGroups[name], id)))
  const saySort = (sort: string) => (sort === 'dearest' ? t('sort.dearest') : t('sort.cheapest'))
  /** The value of a wish as the engine writes it. */
  const sayValue = (slot: string, value: string): string => {
    if (slot in priceKeys) return sayPrice(slot as keyof typeof priceKeys, Number(value))
    if (slot in traitGroups) {
      const group = traitGroups[slot as keyof typeof traitGroups]
      const names = value.split(', ').map((id) => nameTrait(group, id))
      return names.join(', ')
    }
    if (slot === 'size') return t('size', { size: value })
    return slot === 'sort' ? saySort(value) : value
  }
  return {
    /** All that a sentence asked for, each wish by itself. */
    listWishes: (understood: Understood): string[] => {
      const { name, size, brand, not, sort, offer } = understood
      const banned = not ? [...sayTraits(not), ...(not.brand ? [not.brand] : []), ...(not.words ?? [])] : []
      const said = [
        name && t('named', { name }),
        ...sayTraits(understood),
        ...people.map((name) => understood[name] && t('for', { whom: nameTrait(name, understood[name]) })),
        size && t('size', { size }),
        brand && t('brand', { brand }),
        ...prices.map((name) => understood[name] !== undefined && sayPrice(name, understood[name])),
        ...banned.map((what) => t('not', { what })),
        offer && t('wish.offer'),
        sort && saySort(sort),
      ]
      return said.filter((text) => typeof text === 'string')
    },
    /** What kind of wish it is. */
    nameWish: (slot: string): string => {
      const wish = wishes.find((name) => name === slot)
      return wish ? t(`wish.${wish}`) : slot
    },
    /** The price of a product, in the place of one that was asked for. */
    sayFound: (slot: string, value: string): string =>
      slot in priceKeys ? formatPrice({ price: Number(value), currency }, i18n.locale) : sayValue(slot, value),
    sayValue,
  }
}
