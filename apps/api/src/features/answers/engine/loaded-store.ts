import type { ChangeCursor } from '../../catalogue/catalogue.public.ts'

/** What the engine knows of a store whose products its thread has, or is reading. */
export interface LoadedStore {
  /** Resolves when it can be asked. */
  loaded: Promise<void>
  isLoaded: boolean
  /** The thread has no room for its products: the database answers. */
  isTooLarge: boolean
  /** Of one that is read page by page, how many products it has; they are bounded apart from those of all others. 0: it is none. */
  large: number
  /** Milliseconds since 1970; null: nobody has asked. */
  askedAt: number | null
  products: number
  /** How many the catalogue had when they were last read, with hidden ones; null: they were not yet. */
  counted: number | null
  /** Of those that are being read, how many have arrived. */
  arrived: number
  /** Since they were read. */
  changes: number
  /** A shopper has waited for it in vain, before it was read for the first time. */
  hasKeptWaiting: boolean
  /** Where changes that are not known begin. */
  cursor: ChangeCursor | null
  /** When what the thread knows of the store's clicks was learned; null: nothing was. */
  learnedAt: number | null
  /** When what it knows of their meaning was; null: of none. */
  embeddedAt: number | null
  /** Changes are being read; null: none. */
  refreshing: Promise<void> | null
  isStale: boolean
  /** More has changed than a page: until it is read, the database knows better. */
  isBehind: boolean
  /** All its products are being read again: what changes meanwhile waits. */
  isReloading: boolean
  /** How many shoppers wait for the database to look through all products. */
  scans: number
  /** To look through what is not read yet was seen to take long, and nothing was read since. */
  isSlow: boolean
  /** The thread has all products as they were from here on, and is still reading them; null: it is not. */
  unreadSince: ChangeCursor | null
}

/** A store of which nothing is read yet. */
export function createLoadedStore(): LoadedStore {
  return {
    loaded: Promise.resolve(),
    isLoaded: false,
    isTooLarge: false,
    large: 0,
    askedAt: null,
    products: 0,
    counted: null,
    arrived: 0,
    changes: 0,
    hasKeptWaiting: false,
    cursor: null,
    learnedAt: null,
    embeddedAt: null,
    refreshing: null,
    isStale: false,
    isBehind: false,
    isReloading: false,
    scans: 0,
    isSlow: false,
    unreadSince: null,
  }
}

/** Whether the thread has the store's products as they are now. */
export const isReady = ({ isLoaded, isBehind }: LoadedStore): boolean => isLoaded && !isBehind
