import type { Understood } from '@voice-shop/contract'
import { listWishes, priceKeys, traitGroups } from '@voice-shop/translation/wish-words'
import { formatPrice } from '../../../app/money-format.ts'
import { sayMessage } from '../../../app/say-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useTraitNames } from '../../catalogue/catalogue.public.ts'

const wishes = [
  'name',
  'types',
  'colours',
  'materials',
  'features',
  'occasions',
  'gender',
  'age',
  'pet',
  'price_min',
  'price_max',
  'price_about',
  'size',
  'brand',
  'not',
  'sort',
  'offer',
  'words',
] as const

/** Says wishes in the interface language; prices in `currency`, a plain number without one. */
export function useWishWords(currency: string | null) {
  const { t, i18n } = useTranslation('assistant')
  const nameTrait = useTraitNames()
  const writePrice = (price: number) => formatPrice({ price, currency }, i18n.locale)
  /** The value of a wish as the engine writes it. */
  const sayValue = (slot: string, value: string): string => {
    if (slot in priceKeys) return t(priceKeys[slot as keyof typeof priceKeys], { price: writePrice(Number(value)) })
    if (slot in traitGroups) {
      const group = traitGroups[slot as keyof typeof traitGroups]
      const names = value.split(', ').map((id) => nameTrait(group, id))
      return names.join(', ')
    }
    if (slot === 'size') return t('size', { size: value })
    if (slot === 'sort') return t(value === 'dearest' ? 'sort.dearest' : 'sort.cheapest')
    return value
  }
  return {
    /** All that a sentence asked for, each wish by itself. */
    listWishes: (understood: Understood): string[] => listWishes(understood, { say: sayMessage, sayPrice: writePrice }),
    /** What kind of wish it is. */
    nameWish: (slot: string): string => {
      const wish = wishes.find((name) => name === slot)
      return wish ? t(`wish.${wish}`) : slot
    },
    /** The price of a product, in the place of one that was asked for. */
    sayFound: (slot: string, value: string): string =>
      slot in priceKeys ? writePrice(Number(value)) : sayValue(slot, value),
    sayValue,
  }
}
