import type { ListeningLog } from '@voice-shop/shopper/listening-log.ts'
import type { Question, ShopperClient } from '@voice-shop/shopper/shopper-client.ts'
import { createTurn, findLastSearch, findSearchToChange, getFailure, type Turn } from '@voice-shop/shopper/turn.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Kept, keep } from '../conversation.ts'
import type { Heard } from '../hearing/hearing.ts'
import type { Shopper } from '../remembered-shopper.ts'

/** What was heard, and by what. */
export interface Speech extends Heard {
  engine: string
}

function describeQuestion({ query, searchId }: Turn, speech: Speech | null, previous: string | undefined): Question {
  return {
    query,
    search_id: searchId,
    source: speech ? 'voice' : 'text',
    ...(speech && { engine: speech.engine }),
    ...(speech?.confidence !== undefined && { confidence: speech.confidence }),
    ...(speech && speech.alternatives.length > 0 && { alternatives: speech.alternatives }),
    ...(previous !== undefined && { previous_search_id: previous }),
  }
}

interface ConversationInput {
  client: ShopperClient
  /** The store's widget key, under which the conversation is kept. */
  storeKey: string
  kept: Kept
  shopper: Shopper
  listening: ListeningLog
  onAnswer: (turn: Turn, speech: Speech | null) => void
}

/** The turns of a conversation, kept for the next page. One question is under way at a time. */
export function useConversation({ client, storeKey, kept, shopper, listening, onAnswer }: ConversationInput) {
  const [turns, setTurns] = useState(kept.turns)
  const [isMuted, setIsMuted] = useState(kept.isMuted)
  const isAsking = turns.some(({ answer, failure }) => answer === null && failure === null)
  const { id: shopperId, isRemembered } = shopper
  useEffect(
    () => keep(storeKey, { shopperId, isRemembered, turns, isMuted }),
    [storeKey, shopperId, isRemembered, turns, isMuted],
  )
  // What an answer needs when it comes is that of then.
  const latest = useRef({ turns, onAnswer })
  latest.current = { turns, onAnswer }

  async function ask(query: string, speech: Speech | null = null): Promise<void> {
    if (query.trim() === '' || isAsking) return
    if (!speech) listening.type()
    const asked = createTurn(latest.current.turns, query)
    const settle = (changes: Partial<Turn>) =>
      setTurns((all) => all.map((turn) => (turn.id === asked.id ? { ...turn, ...changes } : turn)))
    // One that failed gives way to its new try.
    setTurns((all) => [...all.filter(({ failure }) => failure === null), asked])
    try {
      const answer = await client.ask(
        describeQuestion(
          asked,
          speech,
          findSearchToChange(latest.current.turns) ?? kept.handedSearch ?? findLastSearch(latest.current.turns),
        ),
      )
      settle({ answer })
      if (speech) listening.answer(answer)
      latest.current.onAnswer({ ...asked, answer }, speech)
    } catch (error) {
      settle({ failure: getFailure(error) })
    }
  }

  return { turns, isAsking, isMuted, setIsMuted, ask }
}
