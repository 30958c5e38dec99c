import { languages } from '@voice-shop/contract'
import { createMessageStore } from '@voice-shop/translation'
import { readMessages } from '@voice-shop/translation/read-messages'
import type { Translate } from './errors.ts'

/** Where messages are looked up, by the beginning of their key: what the interface says too stands in its namespaces. */
const namespaces: Readonly<Record<string, readonly string[]>> = {
  errors: ['errors', 'loginAndPass', 'settings', 'visit', 'exports'],
  csv: ['csv', 'dashboardDetails', 'dashboard', 'listening', 'sidebar'],
  mail: ['mail', 'alerts', 'holdout', 'revenue'],
  plans: ['plans'],
  // What there is to do is said as on the dashboard.
  tasks: ['tasks'],
  assistant: ['assistant'],
  traits: ['traits'],
}

/** Loads the messages and returns the function that says one in a language. */
export function loadTranslations(): Translate {
  const store = createMessageStore()
  for (const language of languages) {
    for (const namespace of new Set(Object.values(namespaces).flat())) {
      store.add(language, namespace, readMessages(language, namespace))
    }
  }
  return (language, key, params = {}) => {
    const [, beginning = 'errors', name = key] = /^(\w+):(.*)$/.exec(key) ?? []
    const { platform } = params
    // A platform goes by another name in some languages.
    const names =
      platform === undefined
        ? {}
        : { platform: store.format({ language, namespaces: ['sidebar'] }, `platform.${platform}`) }
    return store.format({ language, namespaces: namespaces[beginning] ?? [] }, name, { ...params, ...names })
  }
}
