import { switchCountry } from './translation.ts'

/** A matter of who reads, as the theme is: it stays in the browser. */
const storageKey = 'country'

let ofStore: string | null = null

function applyCountry(): void {
  const country = localStorage.getItem(storageKey) ?? ofStore
  document.documentElement.dataset.country = country ?? ''
  switchCountry(country)
}

/** Numbers, dates and some words are those of the store's country until another is chosen. */
export function setStoreCountry(country: string | null): void {
  ofStore = country
  applyCountry()
}

/** The country that was chosen, null for that of the store. */
export function findChosenCountry(): string | null {
  return localStorage.getItem(storageKey)
}

export function chooseCountry(country: string | null): void {
  if (country === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, country)
  applyCountry()
}
