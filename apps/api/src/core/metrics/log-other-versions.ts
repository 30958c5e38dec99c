import { otherVersionSeen } from './signals.ts'

/** A service has a handful of versions at a time: what is beyond is no news. */
const mostTold = 50

/** Logs each version that a service announces and we are not written for, once in a process. */
export function logOtherVersions(log: { warn(fields: object, message: string): void }): void {
  const told = new Set<string>()
  otherVersionSeen.listen((seen) => {
    const key = `${seen.provider} ${seen.announced}`
    if (told.has(key) || told.size >= mostTold) return
    told.add(key)
    log.warn(seen, 'a service announces another version of its API')
  })
}
