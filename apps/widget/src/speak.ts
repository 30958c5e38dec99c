import type { Language } from '@voice-shop/contract'

/** Nearest first, as shoppers of our stores speak. */
const tags: Record<Language, readonly string[]> = {
  es: ['es-AR', 'es-MX', 'es-US', 'es-CO', 'es-CL', 'es-ES', 'es'],
  pt: ['pt-BR', 'pt-PT', 'pt'],
  en: ['en-US', 'en-GB', 'en'],
}
/** Chrome ends longer ones in the middle. */
const longest = 200

function chooseVoice(voices: readonly SpeechSynthesisVoice[], language: Language): SpeechSynthesisVoice | undefined {
  const rank = ({ lang, localService }: SpeechSynthesisVoice) => {
    const place = tags[language].findIndex((tag) => lang.replace('_', '-').startsWith(tag))
    // One of this device before one that is fetched, among those of a country.
    return place < 0 ? Number.POSITIVE_INFINITY : place * 2 + (localService ? 0 : 1)
  }
  const best = voices.toSorted((left, right) => rank(left) - rank(right))[0]
  return best && rank(best) < Number.POSITIVE_INFINITY ? best : undefined
}

/** What is being said; null when it is over. */
let saying: SpeechSynthesisUtterance | null = null

/** Says a text, in place of what is being said. Returns whether it does: some browsers have no voice. */
export function speak(text: string, language: Language): boolean {
  if (!('speechSynthesis' in window)) return false
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text.slice(0, longest))
  utterance.lang = tags[language][0] ?? language
  const voice = chooseVoice(speechSynthesis.getVoices(), language)
  if (voice) utterance.voice = voice
  saying = utterance
  utterance.onend = utterance.onerror = () => {
    if (saying === utterance) saying = null
  }
  speechSynthesis.speak(utterance)
  return true
}

/** Says no more. Returns whether something was being said. */
export function hush(): boolean {
  const wasSaying = saying !== null
  saying = null
  if ('speechSynthesis' in window) speechSynthesis.cancel()
  return wasSaying
}
