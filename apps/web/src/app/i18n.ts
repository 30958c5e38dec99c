import type { Language } from '@voice-shop/contract'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Messages, Namespace } from './messages.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'sidebar'
    resources: Messages
  }
}

/** One file per language and namespace, loaded when a page needs it. */
const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { import: 'default' })

/** The namespaces of the pages shown so far: what another language has to bring along. */
const wanted = new Set<Namespace>(['sidebar'])

async function loadFiles(language: string, namespaces: Iterable<Namespace>): Promise<void> {
  const loads = Array.from(namespaces, async (namespace) => {
    if (i18next.hasResourceBundle(language, namespace)) return
    const load = files[`../../locales/${language}/${namespace}.json`]
    if (!load) throw new Error(`there are no messages for ${language}/${namespace}`)
    i18next.addResourceBundle(language, namespace, await load())
  })
  await Promise.all(loads)
}

/** Starts translation in the language of the page, which its inline script has chosen, and keeps that right. */
export async function startI18n(): Promise<void> {
  const language = document.documentElement.lang
  i18next.on('languageChanged', (changed) => {
    document.documentElement.lang = changed
  })
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: {},
    // Every language has every key (a test sees to it): a second language is never loaded along.
    fallbackLng: false,
    defaultNS: 'sidebar',
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await loadFiles(language, wanted)
}

/** Loads what a page says. @throws when it cannot be loaded. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace)
  await loadFiles(document.documentElement.lang, namespaces)
}

/** Switches the interface once all it says has been loaded. @throws when it cannot be loaded; nothing changes then. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadFiles(language, wanted)
  await i18next.changeLanguage(language)
}
