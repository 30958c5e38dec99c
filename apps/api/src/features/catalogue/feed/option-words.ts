import type { Language } from '@voice-shop/contract'

/** What stores call the options that feeds have a field for. */
const options = {
  en: { color: 'Color', size: 'Size', material: 'Material', pattern: 'Pattern' },
  es: { color: 'Color', size: 'Talle', material: 'Material', pattern: 'Estampado' },
  pt: { color: 'Cor', size: 'Tamanho', material: 'Material', pattern: 'Estampa' },
} as const satisfies Record<Language, Record<string, string>>

/** What the fields `gender` and `age_group` say of who it is for, as a store would. */
const wearers: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    male: 'men',
    female: 'women',
    unisex: 'unisex',
    newborn: 'baby',
    infant: 'baby',
    toddler: 'kids',
    kids: 'kids',
  },
  es: {
    male: 'hombre',
    female: 'mujer',
    unisex: 'unisex',
    newborn: 'bebé',
    infant: 'bebé',
    toddler: 'niños',
    kids: 'niños',
  },
  pt: {
    male: 'masculino',
    female: 'feminino',
    unisex: 'unissex',
    newborn: 'bebê',
    infant: 'bebê',
    toddler: 'infantil',
    kids: 'infantil',
  },
}

export function sayOption(name: keyof (typeof options)['en'], language: Language): string {
  return options[language][name]
}

/** Null for what a feed may not say there, and for adults, whom nobody needs to be told of. */
export function sayWearer(wearer: string | null, language: Language): string | null {
  return wearers[language][wearer?.toLowerCase() ?? ''] ?? null
}
