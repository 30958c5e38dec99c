import type { Language, WidgetConfig } from '@voice-shop/contract'

/** The language of the page where the widget speaks it, else the store's, else the first that it speaks. */
export function findPageLanguage(
  { language: storeLanguage, languages }: Pick<WidgetConfig, 'language' | 'languages'>,
  pageLanguage: string,
): Language {
  const [base] = pageLanguage.toLowerCase().split(/[-_]/)
  const wanted = [base, storeLanguage]
  return (
    wanted.flatMap((name) => languages.find((language) => language === name) ?? [])[0] ?? languages[0] ?? storeLanguage
  )
}
