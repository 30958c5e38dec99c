import { defaultLanguage, type Language, languages } from '@voice-shop/contract'
import { useState } from 'react'
import { changeLanguage } from './i18n.ts'
import { useTranslation } from './translation.ts'

const storageKey = 'language'

/** What a language calls itself, with a capital as in a heading. */
function getOwnName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

export const languageOptions: readonly { value: Language; label: string }[] = languages.map((value) => ({
  value,
  label: getOwnName(value),
}))

export function findLanguage(name: string): Language | undefined {
  return languages.find((language) => language === name)
}

/** The interface language. */
export function useLanguage(): Language {
  return findLanguage(useTranslation().i18n.language) ?? defaultLanguage
}

/** A page in the background draws nothing. */
const longestFrameMs = 100

function awaitPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestFrameMs)
  })
}

/**
 * What a menu of the languages shows, and what its change does. The choice is on the screen before all else follows it: to
 * draw a page's every text anew takes a slow phone a third of a second.
 */
export function useLanguageChoice(apply: (choice: Language) => Promise<void>): [Language, (choice: Language) => void] {
  const language = useLanguage()
  const [chosen, setChosen] = useState<{ choice: Language } | null>(null)
  const choose = async (choice: Language) => {
    const own = { choice }
    setChosen(own)
    await awaitPaint()
    await apply(choice)
    setChosen((latest) => (latest === own ? null : latest))
  }
  return [chosen?.choice ?? language, (choice) => void choose(choice)]
}

/** Switches the interface and remembers the choice. Without a connection to load it by, the language stays. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    if (await changeLanguage(language)) localStorage.setItem(storageKey, language)
  } catch (error) {
    console.error(`could not switch to ${language}`, error)
  }
}
