import { type Language, languages } from './model.ts'

/** So many answers are kept; then all are forgotten, which costs less than to know the oldest. */
const mostKept = 10_000
/** Longer texts are seldom met twice. */
const longestKept = 200

/** Remembers what was last made of texts. What is made is shared, and never changed. */
export class Memory<Made> {
  readonly #kept = new Map<string, Made>()

  /** What was made of the text, made now if it is not remembered: the same each time. */
  recall(text: string, make: (text: string) => Made): Made {
    const kept = this.#kept.get(text)
    if (kept !== undefined) return kept
    const made = make(text)
    if (text.length > longestKept) return made
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(text, made)
    return made
  }
}

/** A pure function of a text that remembers its last answers. */
export class Memo<Made> {
  readonly #memory = new Memory<Made>()
  readonly #make: (text: string) => Made

  constructor(make: (text: string) => Made) {
    this.#make = make
  }

  get(text: string): Made {
    return this.#memory.recall(text, this.#make)
  }
}

/** One for each language. */
export function makeMemos<Made>(make: (text: string, language: Language) => Made): Record<Language, Memo<Made>> {
  const memos = languages.map((language) => [language, new Memo((text) => make(text, language))])
  return Object.fromEntries(memos)
}

/** Makes what is asked of a language when it is first asked, and keeps it: what nobody asks for takes no memory. */
export function keepOfLanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const kept = new Map<Language, Made>()
  return (language) => {
    const known = kept.get(language)
    if (known !== undefined) return known
    const made = make(language)
    kept.set(language, made)
    return made
  }
}
