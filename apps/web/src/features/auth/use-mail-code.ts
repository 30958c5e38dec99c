import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/**
 * The code of the mail's link that led to this page; empty where there is none. It leaves the address at once, so that
 * no history, bookmark or shared screen keeps it, and goes into the state of the page's entry, which a reload keeps.
 */
export function useMailCode(): string {
  const [path, navigate] = useLocation()
  const codeInAddress = new URLSearchParams(useSearch()).get('code') ?? ''
  const state = useHistoryState<{ code?: unknown } | null>()
  useEffect(() => {
    if (codeInAddress !== '') navigate(path, { replace: true, state: { code: codeInAddress } })
  }, [codeInAddress, path, navigate])
  if (codeInAddress !== '') return codeInAddress
  return typeof state?.code === 'string' ? state.code : ''
}
