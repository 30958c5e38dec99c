import type { AnswerKind, Finding } from '@voice-shop/answers'
import type { AnsweredProduct, Language } from '@voice-shop/contract'

interface WordingContext {
  language: Language
  /** Those of the finding, as the catalogue has them. */
  products: readonly AnsweredProduct[]
  /** The owner's, to a question that looks for no product. */
  ownAnswer: string | null
  /** Chooses among the ways to say it. */
  seed: string
}

const sentences: Record<Language, Record<AnswerKind, string>> = {
  en: {
    answered: 'I found {count}: {names}.',
    relaxed: 'Nothing fits exactly. The nearest: {names}.',
    nothing: 'We have nothing like that.',
    other: 'I cannot answer that. Please ask the store.',
    not_understood: 'I did not understand. What are you looking for?',
  },
  es: {
    answered: 'Encontré {count}: {names}.',
    relaxed: 'No hay nada exactamente así. Lo más parecido: {names}.',
    nothing: 'No tenemos nada así.',
    other: 'Eso no lo sé. Por favor, consulta a la tienda.',
    not_understood: 'No entendí. ¿Qué buscas?',
  },
  pt: {
    answered: 'Encontrei {count}: {names}.',
    relaxed: 'Não há nada exatamente assim. O mais próximo: {names}.',
    nothing: 'Não temos nada assim.',
    other: 'Isso eu não sei. Por favor, pergunte à loja.',
    not_understood: 'Não entendi. O que você procura?',
  },
}

/** What an answer says: to be read, and to be heard. */
export function wordAnswer({ kind, products: found }: Finding, context: WordingContext) {
  const { language, products, ownAnswer } = context
  const names = products.slice(0, 2).map(({ name }) => name)
  const text =
    ownAnswer ??
    sentences[language][kind].replace('{count}', () => String(found.length)).replace('{names}', () => names.join(', '))
  return { text, speech: text }
}
