import { createContext, type ReactNode, useContext, useState } from 'react'
import { Router } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'

/*
 * A page stays on the screen while the next one is drawn (routes.tsx), with an address that is the next one's already.
 * What is inside of it goes by its own: else it would show that one's parameters, and put its own in their place.
 */

type Navigate = typeof navigate

const ReadSearch = createContext(() => location.search)

/** What a page at this path knows of the address, also when that has gone on. */
export function createPageLocation(path: string) {
  // wouter's path is decoded.
  const isHere = () => location.pathname === path || decodeURI(location.pathname) === path
  let search = isHere() ? location.search : ''
  const readSearch = () => {
    if (isHere()) search = location.search
    return search
  }
  const navigateFromHere: Navigate = (to, options) => {
    if (!isHere()) {
      const target = new URL(to, new URL(path, location.origin))
      // Parameters of its own would take the way that was chosen back, and a second press on it is none to come back from.
      if (target.pathname === path || target.href === location.href) return
    }
    navigate(to, options)
  }
  return {
    readSearch,
    // Both are called by wouter as hooks.
    hook: (): [string, Navigate] => [path, navigateFromHere],
    searchHook: () => useLocationProperty(readSearch),
  }
}

/** Gives a page the address that it was opened at: wouter's hooks in it tell of no other path. Another path wants another key. */
export function PageLocation({ path, children }: { path: string; children: ReactNode }) {
  const [{ hook, searchHook, readSearch }] = useState(() => createPageLocation(path))
  return (
    <Router hook={hook} searchHook={searchHook}>
      <ReadSearch value={readSearch}>{children}</ReadSearch>
    </Router>
  )
}

/** Something that the page's parameters say: when others of them change, nothing is drawn. */
export function usePageParameter<Value extends string | boolean>(read: (search: URLSearchParams) => Value): Value {
  const readSearch = useContext(ReadSearch)
  return useLocationProperty(() => read(new URLSearchParams(readSearch())))
}
