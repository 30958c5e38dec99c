import type { Language } from '@voice-shop/contract'
import english from '@voice-shop/translation/locales/en/widget.json'
import spanish from '@voice-shop/translation/locales/es/widget.json'
import portuguese from '@voice-shop/translation/locales/pt/widget.json'
import { chooseWords } from '@voice-shop/translation/words'

const texts = { en: english, es: spanish, pt: portuguese }
export type TextKey = keyof typeof english

export type Say = (key: TextKey, values?: Readonly<Record<string, string>>) => string

/** Says messages in a language, in the words of a country. What is put in is text, and shown as such. */
export function createSay(language: Language, country: string | null): Say {
  return (key, values = {}) =>
    chooseWords(texts[language][key], country).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
