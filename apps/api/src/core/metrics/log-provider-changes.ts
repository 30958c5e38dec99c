import { otherShapeSeen, otherVersionSeen, placementRefused } from './signals.ts'

/** A service changes a handful of things at a time: what is beyond is no news. */
const mostTold = 50

/**
 * Logs each version and each field of a service that is another than we are written for, once in a process; and each store
 * on whose pages its platform does not put the widget.
 */
export function logProviderChanges(log: { warn(fields: object, message: string): void }): void {
  const told = new Set<string>()
  const tellOnce = (fields: object, message: string) => {
    const key = JSON.stringify(fields)
    if (told.has(key) || told.size >= mostTold) return
    told.add(key)
    log.warn(fields, message)
  }
  otherVersionSeen.listen((seen) => tellOnce(seen, 'a service announces another version of its API'))
  otherShapeSeen.listen((seen) => tellOnce(seen, 'a service answers what is not as we know it'))
  // A store is tried once a night.
  placementRefused.listen((refused) => log.warn(refused, 'a platform does not take the widget'))
}
