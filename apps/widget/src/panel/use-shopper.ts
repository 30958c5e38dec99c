import type { ShopperClient } from '@voice-shop/shopper/shopper-client.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Kept } from '../conversation.ts'
import type { WidgetEvents } from '../public-api.ts'
import {
  consentEvent,
  findConsent,
  followConsent,
  forgetShopper,
  rememberShopper,
  type Shopper,
} from '../remembered-shopper.ts'

interface ShopperInput {
  client: ShopperClient
  /** The store's widget key. */
  storeKey: string
  kept: Kept
  listeners: Partial<WidgetEvents>
}

/** Who asks, by what the shopper says of being known again: asked anew at each question, and told by the platform. */
export function useShopper({ client, storeKey, kept, listeners }: ShopperInput) {
  const [shopper, setShopper] = useState<Shopper>({ id: kept.shopperId, isRemembered: kept.isRemembered })
  const latest = useRef(shopper)
  const hasAnswer = useRef(kept.turns.length > 0)

  function follow(): void {
    const consent = findConsent(listeners)
    const before = latest.current
    const now = followConsent(before, consent)
    if (consent === 'refused') forgetShopper(storeKey)
    // Who has not asked anything is not kept.
    if (consent === 'given' && hasAnswer.current) rememberShopper(storeKey, now.id)
    if (now === before) return
    latest.current = now
    setShopper(now)
    if (now.id !== before.id) client.changeShopper(now.id)
  }

  const followLatest = useRef(follow)
  followLatest.current = follow
  useEffect(() => {
    const listen = () => followLatest.current()
    document.addEventListener(consentEvent, listen)
    return () => document.removeEventListener(consentEvent, listen)
  }, [])

  return {
    shopper,
    follow,
    noteAnswer: () => {
      hasAnswer.current = true
      follow()
    },
  }
}
