import { type Language, type TriedAnswer, tryAnswerRoute } from '@voice-shop/contract'
import { useState } from 'react'
import { callApi } from '../../../api/client.ts'
import { useSingleMutation } from '../../../app/use-single-mutation.ts'

/** What a shopper might have said, and what the store answered. */
export interface Turn {
  sentence: string
  answer: TriedAnswer
}

/** A sentence, and the conversation that it goes on with. */
interface Question {
  sentence: string
  turns: readonly Turn[]
}

/** As many sentences as may be changed by the next one. */
const mostPrevious = 5

/** A conversation with the assistant that counts nowhere, oldest turn first. */
export function useTrial(language: Language | '') {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const asking = useSingleMutation<TriedAnswer, Question>({
    mutationFn: ({ sentence, turns: before }) => {
      const previous = before.slice(-mostPrevious).map((turn) => turn.sentence)
      return callApi(tryAnswerRoute, { body: { query: sentence, previous, ...(language && { language }) } })
    },
    // Not in a conversation that was begun meanwhile.
    onSuccess: (answer, { sentence, turns: before }) =>
      setTurns((now) => (now === before ? [...now, { sentence, answer }] : now)),
  })
  const ask = (sentence: string) => asking.mutate({ sentence, turns })
  const startOver = () => {
    setTurns([])
    asking.reset()
  }
  return { turns, asking, ask, startOver }
}
