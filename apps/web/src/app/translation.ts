import { createMessageStore, type KeyOf, type PluralKeyOf, type Values } from '@voice-shop/translation'
import { getLocale } from '@voice-shop/translation/locale'
import { useMemo, useSyncExternalStore } from 'react'
import type { Messages, Namespace } from './messages.ts'

/** What every page has: its messages need no `ns`. */
export const sharedNamespace = 'sidebar' satisfies Namespace

export type SharedKey = KeyOf<Messages[typeof sharedNamespace]>
type KeyIn<Name extends Namespace> = KeyOf<Messages[Name]> | SharedKey
type PluralKeyIn<Name extends Namespace> = PluralKeyOf<Messages[Name]> | PluralKeyOf<Messages[typeof sharedNamespace]>

/** Says a message of the namespace `Name`, or, with `ns`, of another that the page has. A plural needs its `count`. */
export interface Translate<Name extends Namespace = typeof sharedNamespace> {
  (key: Exclude<KeyIn<Name>, PluralKeyIn<Name>>, values?: Values & { ns?: never }): string
  (key: KeyIn<Name>, values: Values & { count: number; ns?: never }): string
  <Other extends Namespace>(key: Exclude<KeyIn<Other>, PluralKeyIn<Other>>, values: Values & { ns: Other }): string
  <Other extends Namespace>(key: KeyIn<Other>, values: Values & { count: number; ns: Other }): string
}

const store = createMessageStore()
const listeners = new Set<() => void>()

/** The country in whose way numbers and dates are written, and whose words are said. */
let country: string | null = null
let i18n = { language: 'en', tag: 'en', locale: getLocale('en', country) }

export const { add: addMessages, has: hasMessages } = store

export function getLanguage(): string {
  return i18n.language
}

function update(language: string): void {
  const locale = getLocale(language, country)
  const tag = country === null ? language : `${language}-${country}`
  if (tag === i18n.tag && locale === i18n.locale) return
  i18n = { language, tag, locale }
  for (const listener of listeners) listener()
}

/** Switches every component that translates. The language's messages have to be there. */
export function switchLanguage(next: string): void {
  update(next)
}

/** Switches every component that translates, or writes numbers or dates. */
export function switchCountry(next: string | null): void {
  country = next
  update(i18n.language)
}

function getI18n() {
  return i18n
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says a message outside of components. What is put in is text: React escapes it. */
export function createTranslate<Name extends Namespace>(namespace: Name): Translate<Name> {
  return (key: string, values: Values & { ns?: Namespace } = {}) =>
    store.format({ language: i18n.tag, namespaces: [values.ns ?? namespace, sharedNamespace] }, key, values)
}

/**
 * The messages of a namespace, the interface language, and the locale in which Intl writes numbers and dates. Their
 * change draws the component again; `t` stays the same function until then.
 */
export function useTranslation<Name extends Namespace = typeof sharedNamespace>(namespace?: Name) {
  const current = useSyncExternalStore(subscribe, getI18n, getI18n)
  return useMemo(
    () => ({ t: createTranslate(namespace ?? (sharedNamespace as Name)), i18n: current }),
    [namespace, current],
  )
}
