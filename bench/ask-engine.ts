import { type Finding, find, type Language, type Segment, understand, type Wishes } from '@voice-shop/answers'

const shown = 10

/** What the engine answers, without a server. */
export interface Asked {
  finding: Finding
  ids: string[]
  wishes: Wishes
}

function ask(segment: Segment, said: string, { language, previous }: { language: Language; previous: Asked | null }) {
  const understanding = understand(said, {
    vocabulary: segment.vocabulary,
    language,
    previous: previous?.wishes ?? null,
  })
  const finding = find(segment, understanding, { limit: shown, shown: previous?.ids ?? [] })
  return { finding, ids: finding.products.map(({ product_id }) => product_id), wishes: understanding.wishes }
}

/** Asks a conversation's sentences in their order. */
export function askInTurn(segment: Segment, sentences: readonly string[], language: Language): Asked {
  const [first = '', ...rest] = sentences
  let answer: Asked = ask(segment, first, { language, previous: null })
  for (const said of rest) answer = ask(segment, said, { language, previous: answer })
  return answer
}
