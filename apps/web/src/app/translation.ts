import { useMemo, useSyncExternalStore } from 'react'
import type { Messages, Namespace } from './messages.ts'

/** A key is without the plural form: 'clicks' stands for 'clicks_one', 'clicks_many' and 'clicks_other'. */
type WithoutForm<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key
type MessageKey<Name extends Namespace> = WithoutForm<keyof Messages[Name] & string>

/** What a message's {{names}} stand for; `count` chooses the plural form. */
type Values = Readonly<Record<string, string | number | undefined>>

/** Says a message of the namespace `Name`, or, with `ns`, of another that the page has. */
export interface Translate<Name extends Namespace = 'sidebar'> {
  (key: MessageKey<Name>, values?: Values & { ns?: never }): string
  <Other extends Namespace>(key: MessageKey<Other>, values: Values & { ns: Other }): string
}

const bundles = new Map<string, Readonly<Record<string, string>>>()
const pluralRules = new Map<string, Intl.PluralRules>()
const listeners = new Set<() => void>()
let language = 'en'

export function getLanguage(): string {
  return language
}

/** Switches every component that translates. The language's messages have to be there. */
export function switchLanguage(next: string): void {
  language = next
  for (const listener of listeners) listener()
}

export function hasMessages(of: string, namespace: Namespace): boolean {
  return bundles.has(`${of}/${namespace}`)
}

export function addMessages(of: string, namespace: Namespace, messages: Readonly<Record<string, string>>): void {
  bundles.set(`${of}/${namespace}`, messages)
}

function selectForm(of: string, count: number): string {
  const rules = pluralRules.get(of) ?? new Intl.PluralRules(of)
  pluralRules.set(of, rules)
  return rules.select(count)
}

/** The key itself where there is no such message. What is put in is text: React escapes it. */
function say(key: string, namespace: Namespace, values: Values = {}): string {
  const messages = bundles.get(`${language}/${values.ns ?? namespace}`) ?? {}
  const { count } = values
  const counted = typeof count === 'number' ? messages[`${key}_${selectForm(language, count)}`] : undefined
  const message = counted ?? messages[key] ?? key
  return message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says a message outside of components. */
export function createTranslate<Name extends Namespace>(namespace: Name): Translate<Name> {
  return ((key: string, values?: Values) => say(key, namespace, values)) as Translate<Name>
}

/**
 * The messages of a namespace, and the interface language, whose change draws the component again. `t` stays the same
 * function until then.
 */
export function useTranslation<Name extends Namespace = 'sidebar'>(namespace?: Name) {
  const current = useSyncExternalStore(subscribe, getLanguage, getLanguage)
  return useMemo(
    () => ({ t: createTranslate(namespace ?? ('sidebar' as Name)), i18n: { language: current } }),
    [namespace, current],
  )
}
