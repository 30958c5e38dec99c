import type { AnswerKind } from '@voice-shop/contract'

/** How voice_searches.answer_kind tells what a search was answered with; '' where others answered it. */
export const answerKindLetters = {
  answered: 'a',
  relaxed: 'r',
  nothing: 'n',
  other: 'o',
  not_understood: 'u',
} as const satisfies Record<AnswerKind, string>

const kinds = new Map(Object.entries(answerKindLetters).map(([kind, letter]) => [letter, kind as AnswerKind]))

/** Null where others answered. */
export function readAnswerKind(letter: string): AnswerKind | null {
  return kinds.get(letter as (typeof answerKindLetters)[AnswerKind]) ?? null
}
