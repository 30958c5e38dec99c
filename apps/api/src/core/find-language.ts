import { type Language, languages } from '@voice-shop/contract'

/** The language of ours that a tag such as `pt-BR` or `es_AR` names; null for any other. */
export function findLanguageOfTag(tag: string | undefined): Language | null {
  const base = tag?.toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === base) ?? null
}
