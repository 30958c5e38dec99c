import { getMinorDigits } from '../money.ts'
import type { ProviderAmount } from '../payment-provider.ts'

/** An amount in minor units as Shopify writes one. */
export function writePrice({ amount, currency }: ProviderAmount): { amount: string; currencyCode: string } {
  const digits = getMinorDigits(currency)
  return { amount: (amount / 10 ** digits).toFixed(digits), currencyCode: currency }
}
