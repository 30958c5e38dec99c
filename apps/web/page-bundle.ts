import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  chartPeriods,
  defaultChartPeriod,
  defaultTimeRange,
  getDashboardRoute,
  getUsageRoute,
  languages,
  listWorkspacesRoute,
  timeRanges,
} from '@voice-shop/contract'
import type { Manifest } from 'vite'
import { type PageAssets, pageAssets, protectedAreaModule } from './src/page-assets.ts'
import { paths } from './src/paths.ts'

/** Files of the build, relative to its folder. */
export interface PageBundle {
  /** What the page's modules import, the entry's own files left out: the HTML has those already. */
  scripts: string[]
  styles: string[]
  /** The page's messages by language. */
  messages: Record<string, string[]>
}

interface HtmlPage {
  assets: PageAssets
  isProtected: boolean
  /** Of a page that looks the same to everyone: the build draws it ahead. */
  drawnPath?: string
  /** What a signed-in visitor's page asks for first: paths, each with what its query may say, the default first. */
  earlyCalls?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

function putFirst(first: string, values: readonly string[]): readonly string[] {
  return [first, ...values.filter((value) => value !== first)]
}

const dashboardCalls = {
  [getDashboardRoute.path]: {
    time_range: putFirst(defaultTimeRange, timeRanges),
    chart_period: putFirst(defaultChartPeriod, chartPeriods),
  },
  [getUsageRoute.path]: {},
  [listWorkspacesRoute.path]: {},
}

/** Pages whose HTML file differs, by the first segment of their path. What the settings share suits all of them. */
export const htmlPages = {
  login: { assets: pageAssets.login, isProtected: false, drawnPath: paths.login },
  register: { assets: pageAssets.register, isProtected: false, drawnPath: paths.register },
  'forgot-password': { assets: pageAssets.forgotPassword, isProtected: false, drawnPath: paths.forgotPassword },
  'reset-password': { assets: pageAssets.resetPassword, isProtected: false },
  dashboard: { assets: pageAssets.dashboard, isProtected: true, earlyCalls: dashboardCalls },
  searches: { assets: pageAssets.searches, isProtected: true },
  settings: { assets: pageAssets.settings, isProtected: true },
} as const satisfies Record<string, HtmlPage>

export const distFolder = join(import.meta.dirname, 'dist')

const entryModule = 'index.html'

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(distFolder, '.vite/manifest.json'), 'utf8'))
}

/** What the browser loads before it shows a page, beyond the entry. @throws when the build has no such module. */
export function getPageBundle(
  manifest: Manifest,
  { assets, isProtected }: { assets: PageAssets; isProtected: boolean },
) {
  const modules = [assets.module, ...(isProtected ? [protectedAreaModule] : [])]
  const entry = getChunks(manifest, [entryModule])
  const chunks = [...getChunks(manifest, modules)].filter((name) => !entry.has(name))
  const styles = chunks.flatMap((name) => manifest[name]?.css ?? [])
  const bundle: PageBundle = { scripts: chunks.map((name) => getFile(manifest, name)), styles, messages: {} }
  for (const language of languages) {
    bundle.messages[language] = ['sidebar', ...assets.namespaces].map((namespace) =>
      getFile(manifest, `../../packages/translation/locales/${language}/${namespace}.json`),
    )
  }
  return bundle
}

/** The entry's scripts and styles, which every page loads. */
export function getEntryBundle(manifest: Manifest): { scripts: string[]; styles: string[] } {
  const chunks = [...getChunks(manifest, [entryModule])]
  return {
    scripts: chunks.map((name) => getFile(manifest, name)),
    styles: chunks.flatMap((name) => manifest[name]?.css ?? []),
  }
}

/** Modules of the manifest and all that they import at once. */
export function getChunks(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    getChunks(manifest, manifest[name]?.imports ?? [], found)
  }
  return found
}

function getFile(manifest: Manifest, name: string): string {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no module ${name}`)
  return chunk.file
}
