import { type Language, type TriedAnswer, tryAnswerRoute } from '@voice-shop/contract'
import { useState } from 'react'
import { callApi } from '../../../api/client.ts'
import { useSingleMutation } from '../../../app/use-single-mutation.ts'

/** What a shopper might have said, and what the store answered. */
export interface Turn {
  sentence: string
  answer: TriedAnswer
}

/** As many sentences as may be changed by the next one. */
const mostPrevious = 5

/** A conversation with the assistant that counts nowhere, oldest turn first. */
export function useTrial(language: Language | '') {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const asking = useSingleMutation<TriedAnswer, string>({
    mutationFn: (sentence) => {
      const previous = turns.slice(-mostPrevious).map((turn) => turn.sentence)
      return callApi(tryAnswerRoute, { body: { query: sentence, previous, ...(language && { language }) } })
    },
    onSuccess: (answer, sentence) => setTurns([...turns, { sentence, answer }]),
  })
  const startOver = () => {
    setTurns([])
    asking.reset()
  }
  return { turns, asking, startOver }
}
