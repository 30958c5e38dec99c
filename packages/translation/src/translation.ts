import { chooseWords } from './words.ts'

/** The messages of a namespace in one language, by their keys. */
export type Messages = Readonly<Record<string, string>>

/** What a message's {{names}} stand for; `count` chooses the plural form. */
export type Values = Readonly<Record<string, string | number | undefined>>

/** A key of plural forms without its form: 'clicks' stands for 'clicks_one', 'clicks_many' and 'clicks_other'. */
export type PluralKeyOf<Texts> = keyof Texts & string extends infer Key
  ? Key extends `${infer Stem}_other`
    ? Stem
    : never
  : never

/** A key without its plural form. */
export type KeyOf<Texts> = PluralKeyOf<Texts> | SingleKeyOf<Texts>

type SingleKeyOf<Texts> = {
  [Key in keyof Texts & string]: Key extends `${PluralKeyOf<Texts>}_${Intl.LDMLPluralRule}` ? never : Key
}[keyof Texts & string]

export interface MessageStore {
  add: (language: string, namespace: string, messages: Messages) => void
  has: (language: string, namespace: string) => boolean
  /**
   * The message of the first namespace that has one, its values put in; the key itself where none has. What is put in
   * is text, never read as a message: whoever shows it escapes it. With a country (`es-AR`) it is said as people there
   * say it.
   */
  format: (from: { language: string; namespaces: readonly string[] }, key: string, values?: Values) => string
}

/** Messages by language and namespace, as many as were added. */
export function createMessageStore(): MessageStore {
  const messages = new Map<string, Messages>()
  const pluralRules = new Map<string, Intl.PluralRules>()

  function selectForm(language: string, count: number): string {
    const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
    pluralRules.set(language, rules)
    return rules.select(count)
  }

  return {
    add: (language, namespace, added) => {
      messages.set(`${language}/${namespace}`, added)
    },
    has: (language, namespace) => messages.has(`${language}/${namespace}`),
    format: ({ language: tag, namespaces }, key, values = {}) => {
      const [language = tag, country = null] = tag.split('-')
      const { count } = values
      const form = typeof count === 'number' ? `${key}_${selectForm(language, count)}` : key
      const found = namespaces
        .map((namespace) => messages.get(`${language}/${namespace}`))
        .find((texts) => texts?.[form] !== undefined || texts?.[key] !== undefined)
      const message = found?.[form] ?? found?.[key] ?? key
      return chooseWords(message, country).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    },
  }
}
