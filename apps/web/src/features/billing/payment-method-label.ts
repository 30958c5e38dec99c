import type { PaymentMethod } from '@voice-shop/contract'
import type { Translate } from '../../app/translation.ts'
import { getBrandLabel } from './card-number.ts'

/** A payment method in a few words: its network or bank, and the end of its number where it has one. */
export function getMethodLabel(t: Translate<'billing'>, { brand, last4 }: PaymentMethod): string {
  const label = getBrandLabel(brand)
  return last4 === '' ? label : t('cardEnding', { brand: label, last4 })
}
