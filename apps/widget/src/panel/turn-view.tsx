import type { Language } from '@voice-shop/contract'
import type { Say } from '@voice-shop/shopper/texts.ts'
import type { Turn } from '@voice-shop/shopper/turn.ts'
import type { AddToCart } from '../cart.ts'
import { ProductCard } from './product-card.tsx'

interface TurnViewProps {
  turn: Turn
  isLast: boolean
  isAsking: boolean
  language: Language
  say: Say
  addToCart: AddToCart | null
  onChosen: (event: { type: 'click' | 'cart'; search_id: string; product_id: string }) => void
  onAsk: (query: string) => void
}

/** A question, and what came of it. */
export function TurnView({ turn, isLast, isAsking, language, say, addToCart, onChosen, onAsk }: TurnViewProps) {
  const { query, answer, failure } = turn
  return (
    <li class="turn">
      <p class="asked">
        <span class="unseen">{say('you', { text: '' })}</span>
        {query}
      </p>
      {answer && (
        <>
          <p class="said">{answer.text}</p>
          {answer.products.length > 0 && (
            <ul class="cards">
              {answer.products.map((product) => (
                <ProductCard
                  key={product.product_id}
                  product={product}
                  language={language}
                  say={say}
                  addToCart={addToCart && ((shown) => addToCart(shown, answer.search_id))}
                  onChosen={(type) => onChosen({ type, search_id: answer.search_id, product_id: product.product_id })}
                />
              ))}
            </ul>
          )}
          {isLast && <Suggestions sentences={answer.suggestions} isOff={isAsking} onAsk={onAsk} />}
        </>
      )}
      {failure && (
        <div class="said">
          <p>{say(failure)}</p>
          {failure !== 'used_up' && (
            <button type="button" class="plain" onClick={() => onAsk(query)}>
              {say('retry')}
            </button>
          )}
        </div>
      )}
      {!answer && !failure && <p class="said waiting">{say('thinking')}</p>}
    </li>
  )
}

/** Sentences to tap. */
export function Suggestions(props: { sentences: readonly string[]; isOff: boolean; onAsk: (query: string) => void }) {
  const { sentences, isOff, onAsk } = props
  if (sentences.length === 0) return null
  return (
    <ul class="suggestions">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button type="button" class="plain" aria-disabled={isOff} onClick={() => onAsk(sentence)}>
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  )
}
