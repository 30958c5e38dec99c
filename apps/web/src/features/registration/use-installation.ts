import { getMerchantRoute, installTiendaNubeRoute, type StoreCard } from '@voice-shop/contract'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import type { InstallationLink } from './installation-link.ts'
import { findExchangedMerchant, saveExchangedCode } from './installation-memory.ts'

/** What is known of the store of an install. */
export type Installation =
  | { state: 'loading' }
  | { state: 'known'; store: StoreCard }
  /** It has an owner, who has to sign in. */
  | { state: 'claimed'; store: StoreCard }
  | {
      state: 'failed'
      reason: 'retrieveFailed' | 'installationFailed'
      /** Has the server's own words, where it told more than that there is nothing. */
      error: unknown
      /** Whether the same may go well another time. */
      canRetry: boolean
    }

/** Ids are UUIDs: the server has nothing to tell of anything else, of which the browser may make another address. */
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Finds out which store is installed. `retry` asks once more. */
export function useInstallation(link: InstallationLink): { installation: Installation; retry: () => void } {
  const [installation, setInstallation] = useState<Installation>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const { code, merchantId } = { code: '', merchantId: '', ...link }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isCurrent = true
    setInstallation({ state: 'loading' })
    const known = code ? findExchangedMerchant(code) : merchantId
    void (known === null ? exchangeOnce(code) : retrieve(known)).then((result) => {
      if (isCurrent) setInstallation(result)
    })
    return () => {
      isCurrent = false
    }
  }, [code, merchantId, round])
  return { installation, retry: () => setRound((current) => current + 1) }
}

async function retrieve(id: string): Promise<Installation> {
  if (!idPattern.test(id)) return { state: 'failed', reason: 'retrieveFailed', error: undefined, canRetry: false }
  try {
    return { state: 'known', store: await callApi(getMerchantRoute, { params: { id } }) }
  } catch (error) {
    return describeFailure('retrieveFailed', error)
  }
}

const exchanges = new Map<string, Promise<Installation>>()

/** A code works once: who asks again while it is under way, or after it, gets the same answer. */
function exchangeOnce(code: string): Promise<Installation> {
  const begun = exchanges.get(code) ?? exchange(code)
  exchanges.set(code, begun)
  return begun
}

async function exchange(code: string): Promise<Installation> {
  try {
    const { merchant: store, is_claimed } = await callApi(installTiendaNubeRoute, { body: { code } })
    if (is_claimed) return { state: 'claimed', store }
    saveExchangedCode({ code, merchantId: store.id })
    return { state: 'known', store }
  } catch (error) {
    exchanges.delete(code)
    return describeFailure('installationFailed', error)
  }
}

function describeFailure(reason: 'retrieveFailed' | 'installationFailed', error: unknown): Installation {
  const { status = 0 } = error instanceof ApiError ? error : {}
  const canRetry = status === 0 || status === 429 || status >= 500
  return { state: 'failed', reason, error: status === 404 ? undefined : error, canRetry }
}
