import { type Language, languages } from './model.ts'

/** So many answers are kept; then all are forgotten, which costs less than to know the oldest. */
const mostKept = 10_000
/** Longer texts are seldom met twice. */
const longestKept = 200

/** A pure function of a text that remembers its last answers. What it makes is shared, and never changed. */
export class Memo<Made> {
  readonly #kept = new Map<string, Made>()
  readonly #make: (text: string) => Made

  constructor(make: (text: string) => Made) {
    this.#make = make
  }

  get(text: string): Made {
    const kept = this.#kept.get(text)
    if (kept !== undefined) return kept
    const made = this.#make(text)
    if (text.length > longestKept) return made
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(text, made)
    return made
  }
}

/** One for each language. */
export function makeMemos<Made>(make: (text: string, language: Language) => Made): Record<Language, Memo<Made>> {
  const memos = languages.map((language) => [language, new Memo((text) => make(text, language))])
  return Object.fromEntries(memos)
}
