/**
 * Brings the checkout into the state a script needs: packages installed and, with --web, the web app built.
 * Runs before npm scripts, on whatever Node the machine has and with nothing installed: plain JavaScript,
 * Node's own modules only.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findMissingPackages } from './setup/installed-packages.mjs'
import { isWebBuilt, rememberWebBuild } from './setup/web-build.mjs'
import { hashWebSources } from './setup/web-sources.mjs'

const root = join(import.meta.dirname, '..')
const binFolder = join(root, 'node_modules', '.bin')

/**
 * Runs npm and shows what it wrote only when it fails.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function runNpm(args, env) {
  // npm_execpath is the npm that runs us; another one may be first in PATH.
  const npm = process.env.npm_execpath
  const command = npm ? (process.env.npm_node_execpath ?? process.execPath) : 'npm'
  const { status, stdout, stderr, error } = spawnSync(command, npm ? [npm, ...args] : args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return
  console.error(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\nprepare: npm ${args.join(' ')} failed.`)
  process.exit(1)
}

/** The environment without this checkout's own programs: `npm ci` removes them while it runs. */
function withoutOwnPrograms() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root))
  return { ...process.env, PATH: folders.join(delimiter), npm_config_audit: 'false', npm_config_fund: 'false' }
}

function installPackages() {
  const missing = findMissingPackages(root)
  if (missing.length === 0) return
  const reason = existsSync(join(root, 'node_modules'))
    ? `${missing.length} packages differ from package-lock.json, such as ${missing[0]}`
    : 'nothing is installed yet'
  console.log(`prepare: installing packages (${reason}) …`)
  // The build needs development packages, also where NODE_ENV=production makes npm leave them out.
  runNpm(['ci', '--include=dev', '--loglevel=error', '--no-progress'], withoutOwnPrograms())
}

/** The scripts run on the Node that package.json pins; its install script puts the program there. */
function requirePinnedNode() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const found = existsSync(join(binFolder, 'node'))
    ? execFileSync(join(binFolder, 'node'), ['--version'], { encoding: 'utf8' }).trim()
    : 'nothing'
  if (found === `v${dependencies.node}`) return
  console.error(
    `prepare: node_modules/.bin/node should be v${dependencies.node} but is ${found}. ` +
      'Its install script did not run: allow it (npm config ignore-scripts must not be true), then run npm ci.',
  )
  process.exit(1)
}

function buildWeb() {
  const hash = hashWebSources(root)
  if (isWebBuilt(root, hash)) return
  console.log('prepare: building the web app and the widget …')
  const env = { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH}` }
  for (const app of ['apps/web', 'apps/widget']) runNpm(['run', 'build', '--silent', '--workspace', app], env)
  rememberWebBuild(root, hash)
}

installPackages()
requirePinnedNode()
if (process.argv.includes('--web')) buildWeb()
