import { vi } from 'vitest'

/** One cookie as it was set, attributes in lower case. */
export interface SetCookie {
  name: string
  value: string
  attributes: string[]
}

/** The parts of a browser that session and client touch, in place of the missing ones. */
export interface FakeBrowser {
  setCookies: SetCookie[]
  storage: Map<string, string>
  /** What another tab's change of local storage does here. */
  changeInOtherTab: (key: string | null, change: () => void) => void
}

function createStorage(storage: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  }
}

/** Puts document, localStorage, sessionStorage, location and window in place until vi.unstubAllGlobals(). */
export function installFakeBrowser({ protocol = 'http:' } = {}): FakeBrowser {
  const jar = new Map<string, string>()
  const setCookies: SetCookie[] = []
  const storage = new Map<string, string>()
  const target = new EventTarget()

  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('window', target)
  vi.stubGlobal('localStorage', createStorage(storage))
  vi.stubGlobal('sessionStorage', createStorage(new Map()))
  vi.stubGlobal('document', {
    documentElement: { lang: 'es', dataset: {} },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      setCookies.push({ name, value, attributes: attributes.map((attribute) => attribute.toLowerCase()).sort() })
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  return {
    setCookies,
    storage,
    changeInOtherTab: (key, change) => {
      change()
      target.dispatchEvent(
        Object.assign(new Event('storage'), { key, newValue: (key !== null && storage.get(key)) || null }),
      )
    },
  }
}
