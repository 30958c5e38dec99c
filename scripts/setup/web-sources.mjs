import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['apps/web', 'apps/widget', 'packages', 'package-lock.json', 'tsconfig.base.json']
/** @param {string} path */
const isGenerated = (path) => /(^|\/)(node_modules|dist|coverage)(\/|$)/.test(path)
/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$/.test(path)

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(root, path) {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const child = `${path}/${entry.name}`
    if (isGenerated(child) || isTest(child)) return []
    return entry.isDirectory() ? listFiles(root, child) : [child]
  })
}

/**
 * A hash of everything that the builds of web app and widget read: times of files say nothing after a checkout.
 * @param {string} root
 */
export function hashWebSources(root) {
  const hash = createHash('sha256')
  const files = sources.flatMap((path) => (/\.json$/.test(path) ? [path] : listFiles(root, path)))
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}
