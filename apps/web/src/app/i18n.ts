import type { Language } from '@voice-shop/contract'
import type { Namespace } from './messages.ts'
import { addMessages, hasMessages, sharedNamespace, switchLanguage } from './translation.ts'

/** One file per language and namespace, loaded when a page needs it. What the server alone says is left out. */
const files = import.meta.glob<Record<string, string>>(
  [
    '../../../../packages/translation/locales/*/*.json',
    '!../../../../packages/translation/locales/*/{csv,errors,mail,plans,widget,widgetButton}.json',
  ],
  { import: 'default' },
)

/** The namespaces of the pages shown so far: what another language has to bring along. */
const wanted = new Set<Namespace>([sharedNamespace])

/** The last load of each language's namespace, which may be on its way still. */
const loads = new Map<string, Promise<void>>()

async function loadFile(language: string, namespace: Namespace, before: Promise<void> | undefined): Promise<void> {
  // The browser would join the one before, which may fail for a reason that is gone by now.
  await before?.catch(() => undefined)
  if (hasMessages(language, namespace)) return
  const load = files[`../../../../packages/translation/locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`there are no messages for ${language}/${namespace}`)
  addMessages(language, namespace, await load())
}

/** Every language has every key (a test sees to it): a second language is never loaded along. */
async function loadFiles(language: string, namespaces: Iterable<Namespace>): Promise<void> {
  const parts = Array.from(namespaces, (namespace) => {
    const name = `${language}/${namespace}`
    const part = loadFile(language, namespace, loads.get(name))
    loads.set(name, part)
    return part
  })
  await Promise.all(parts)
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

/** How often a language was chosen: the last choice counts, whichever is loaded first. */
let choices = 0

/**
 * Switches the interface once all it says has been loaded. Returns whether it did: another language may have been chosen
 * meanwhile. @throws when it cannot be loaded; nothing changes then.
 */
export async function changeLanguage(language: Language): Promise<boolean> {
  choices += 1
  const choice = choices
  // A page that comes up meanwhile has more to say.
  while ([...wanted].some((namespace) => !hasMessages(language, namespace))) await loadFiles(language, wanted)
  if (choice !== choices) return false
  document.documentElement.lang = language
  switchLanguage(language)
  return true
}
