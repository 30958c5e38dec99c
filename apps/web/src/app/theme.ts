import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const storageKey = 'theme'
const listeners = new Set<() => void>()
const systemDark = matchMedia('(prefers-color-scheme: dark)')

function findChoice(): Theme | null {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : null
}

/** Shows the stored choice, else what the system has. The first time, the page's inline script does the same. */
function applyTheme(): void {
  document.documentElement.dataset.theme = findChoice() ?? (systemDark.matches ? 'dark' : 'light')
  for (const listener of listeners) listener()
}

/** In which the page's HTML is drawn: React takes it over as it is, though another tab may have changed the theme meanwhile. */
let drawnTheme: Theme | undefined

/** Follows the system, as long as there is no choice, and the choice made in another tab. */
export function watchTheme(): void {
  drawnTheme = getTheme()
  systemDark.addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === storageKey) applyTheme()
  })
}

function getTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function setTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  applyTheme()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme that shows, and the change of it, which is remembered. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, getTheme, () => drawnTheme ?? getTheme()), setTheme]
}
