import type { Language } from '@voice-shop/contract'

/** How long to wait, rounded up to what a person reads: 12 seconds, 5 minutes, 2 hours. */
export function formatWait(language: Language, seconds: number): string {
  const [value, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit: unit, unitDisplay: 'long' }).format(value)
}
