import type { Language } from '@voice-shop/contract'
import type { Namespace } from './messages.ts'
import { addMessages, hasMessages, switchLanguage } from './translation.ts'

/** One file per language and namespace, loaded when a page needs it. */
const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { import: 'default' })

/** The namespaces of the pages shown so far: what another language has to bring along. */
const wanted = new Set<Namespace>(['sidebar'])

/** Every language has every key (a test sees to it): a second language is never loaded along. */
async function loadFiles(language: string, namespaces: Iterable<Namespace>): Promise<void> {
  const loads = Array.from(namespaces, async (namespace) => {
    if (hasMessages(language, namespace)) return
    const load = files[`../../locales/${language}/${namespace}.json`]
    if (!load) throw new Error(`there are no messages for ${language}/${namespace}`)
    addMessages(language, namespace, await load())
  })
  await Promise.all(loads)
}

/** Starts translation in the language of the page, which its inline script has chosen. */
export async function startI18n(): Promise<void> {
  const language = document.documentElement.lang
  await loadFiles(language, wanted)
  switchLanguage(language)
}

/** Loads what a page says. @throws when it cannot be loaded. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace)
  await loadFiles(document.documentElement.lang, namespaces)
}

/** Switches the interface once all it says has been loaded. @throws when it cannot be loaded; nothing changes then. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadFiles(language, wanted)
  document.documentElement.lang = language
  switchLanguage(language)
}
