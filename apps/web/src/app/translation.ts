import { createMessageStore, type KeyOf, type PluralKeyOf, type Values } from '@voice-shop/translation'
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
let language = 'en'

export const { add: addMessages, has: hasMessages } = store

export function getLanguage(): string {
  return language
}

/** Switches every component that translates. The language's messages have to be there. */
export function switchLanguage(next: string): void {
  language = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says a message outside of components. What is put in is text: React escapes it. */
export function createTranslate<Name extends Namespace>(namespace: Name): Translate<Name> {
  return (key: string, values: Values & { ns?: Namespace } = {}) =>
    store.format({ language, namespaces: [values.ns ?? namespace, sharedNamespace] }, key, values)
}

/**
 * The messages of a namespace, and the interface language, whose change draws the component again. `t` stays the same
 * function until then.
 */
export function useTranslation<Name extends Namespace = typeof sharedNamespace>(namespace?: Name) {
  const current = useSyncExternalStore(subscribe, getLanguage, getLanguage)
  return useMemo(
    () => ({ t: createTranslate(namespace ?? (sharedNamespace as Name)), i18n: { language: current } }),
    [namespace, current],
  )
}
