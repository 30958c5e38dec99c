import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Messages, Namespace } from './messages.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'sidebar'
    resources: Messages
  }
}

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { import: 'default' })

async function loadFile(language: string, namespace: string): Promise<Record<string, string>> {
  const load = files[`../../locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`no messages for ${language}/${namespace}`)
  return load()
}

/** One file per language and namespace; English takes the place of a file that does not load. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {
    // Needs nothing: the interface asks for it.
  },
  read: (language, namespace, done) => {
    loadFile(language, namespace)
      .catch((error: unknown) => {
        console.error(`the ${language} messages of ${namespace} did not load`, error)
        return loadFile('en', namespace)
      })
      .then(
        (messages) => done(null, messages),
        (error: unknown) => done(error instanceof Error ? error : String(error), false),
      )
  },
}

/** Starts translation in the language of the page, which its inline script has chosen, and keeps that right. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: document.documentElement.lang,
      // Every language has every key (a test sees to it), so that a second language is never loaded along.
      fallbackLng: false,
      // At once, so that loadMessages need not wait for it.
      initAsync: false,
      ns: ['sidebar'],
      defaultNS: 'sidebar',
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}

/** Loads the messages of namespaces in the current language, where they are not there yet. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces])
}
