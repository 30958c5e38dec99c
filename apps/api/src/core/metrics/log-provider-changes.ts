import { keptOrderUnread, ordersRefused, otherShapeSeen, otherVersionSeen, placementRefused } from './signals.ts'

/** A service changes a handful of things at a time: what is beyond is no news. */
const mostTold = 50
/** Stores that do not let us read orders: with each webhook of one they refuse anew. */
const mostStoresTold = 1000

/**
 * Logs each version and each field of a service that is another than we are written for, and each store whose orders we may not
 * read, once in a process; each store on whose pages its platform does not put the widget; and each order that is lost sight of.
 */
export function logProviderChanges(log: { warn(fields: object, message: string): void }): void {
  const createOnce = (most: number) => {
    const told = new Set<string>()
    return (fields: object, { key, message }: { key: string; message: string }) => {
      if (told.has(key) || told.size >= most) return
      told.add(key)
      log.warn(fields, message)
    }
  }
  const once = createOnce(mostTold)
  const tellOnce = (fields: object, message: string) => once(fields, { key: JSON.stringify(fields), message })
  const tellStoreOnce = createOnce(mostStoresTold)
  otherVersionSeen.listen((seen) => tellOnce(seen, 'a service announces another version of its API'))
  otherShapeSeen.listen((seen) => tellOnce(seen, 'a service answers what is not as we know it'))
  // A store is tried once a night.
  placementRefused.listen((refused) => log.warn(refused, 'a platform does not take the widget'))
  ordersRefused.listen((refused) =>
    tellStoreOnce(refused, { key: refused.merchant, message: 'a platform does not let us read orders' }),
  )
  keptOrderUnread.listen((unread) => log.warn(unread, 'an order that is kept is not read any more'))
}
