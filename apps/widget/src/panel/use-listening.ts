import type { ListeningLog } from '@voice-shop/shopper/listening-log.ts'
import type { ShopperClient } from '@voice-shop/shopper/shopper-client.ts'
import type { Turn } from '@voice-shop/shopper/turn.ts'
import { useEffect, useRef } from 'preact/hooks'
import type { Engine } from './use-voice.ts'

const reportMs = 5000

interface ListeningInput {
  client: ShopperClient
  listening: ListeningLog
  engine: Engine
  turns: readonly Turn[]
}

/** Tells now and then, and at the end, how the shopper was heard. */
export function useListening({ client, listening, engine, turns }: ListeningInput): void {
  // What is offered first: what a shopper falls back to is told by its failure.
  const first = useRef(engine)
  const answer = turns.at(-1)?.answer
  useEffect(() => {
    if (!answer || answer.products.length === 0) return
    // The first frame is drawn from what there is now, and in sight by the second.
    requestAnimationFrame(() => requestAnimationFrame(() => listening.paint()))
  }, [answer, listening])
  useEffect(() => {
    listening.open(first.current)
    const report = () => listening.report(client.report)
    const timer = setInterval(report, reportMs)
    const leave = () => {
      if (document.visibilityState === 'hidden') report()
    }
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', report)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', report)
      report()
    }
  }, [client, listening])
}
