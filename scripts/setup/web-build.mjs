import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Beside the build, not in it: what is in dist is served.
 * @param {string} root
 */
const getMarkPath = (root) => join(root, 'node_modules', '.voice-shop-web-build')
/** @param {string} root */
const listBuilt = (root) => [
  join(root, 'apps', 'web', 'dist', 'index.html'),
  join(root, 'apps', 'widget', 'dist', 'widget.js'),
]

/**
 * Whether the dist of apps/web and apps/widget was built from the sources of this hash.
 * @param {string} root
 * @param {string} hash
 */
export function isWebBuilt(root, hash) {
  const markPath = getMarkPath(root)
  return (
    listBuilt(root).every((path) => existsSync(path)) && existsSync(markPath) && readFileSync(markPath, 'utf8') === hash
  )
}

/**
 * Notes that they were built from the sources of this hash.
 * @param {string} root
 * @param {string} hash
 */
export function rememberWebBuild(root, hash) {
  writeFileSync(getMarkPath(root), hash)
}
