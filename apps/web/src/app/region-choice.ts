import { useState } from 'react'
import { findRegion } from './region.ts'
import { switchRegion } from './translation.ts'

/** A matter of who reads, as the theme is: it stays in the browser. */
const storageKey = 'region'

let storeRegion: string | undefined

function applyRegion(): void {
  switchRegion(localStorage.getItem(storageKey) ?? storeRegion)
}

/** Numbers and dates are written as in the store's country, which its time zone tells, until one is chosen. */
export function setStoreTimeZone(timeZone: string): void {
  storeRegion = findRegion(timeZone)
  applyRegion()
}

/** The country that was chosen, null for the store's, that of the store, and the choice. */
export function useRegion() {
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const choose = (region: string | null) => {
    if (region === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, region)
    setChosen(region)
    applyRegion()
  }
  return { chosen, ofStore: storeRegion, choose }
}
