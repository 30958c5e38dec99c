import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 */

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    // Not there, or cut off in the middle of an install: nothing counts as installed.
    return {}
  }
}

/**
 * The packages of package-lock.json that node_modules lacks or has in another version, as their folders.
 * npm records what it installed in node_modules/.package-lock.json, as the last thing it does.
 * @param {string} root
 * @returns {string[]}
 */
export function findMissingPackages(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted)
    .filter(([folder, entry]) => {
      const isOurs = !folder.includes('node_modules/')
      // Packages for other platforms stay away.
      const mayBeAbsent = entry.optional || entry.devOptional || entry.peer
      const found = installed[folder]
      if (isOurs) return false
      return found ? found.version !== entry.version || found.integrity !== entry.integrity : !mayBeAbsent
    })
    .map(([folder]) => folder)
}
