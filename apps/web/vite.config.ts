import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './contract-plugin.ts'
import { iconsWithoutKeys } from './icon-plugin.ts'

/**
 * Which modules go together. Few chunks, because many small ones compress badly and
 * cost a request each; the bytes are checked by check-bytes.ts.
 */
const chunkGroups = [
  {
    // What the pages behind the sign-in share.
    name: 'frame',
    test: [
      /@tanstack/,
      /\/src\/app\/(?:export-button|query-client|use-export|use-now|workspace)/,
      /\/src\/features\/(?:usage\/(?:use-usage|usage-standing)|stores\/shopify-setup-state|analytics\/(?:charts\/chart-(?:labels|series)|dashboard-(?:choice|list)|searches-link|shown-choice))/,
      /\/src\/ui\/(?:card|dialog|pausable|product-image|progress|toast)/,
      /\/src\/shell\/(?:app-shell|command-key|drawer|logout|page-heading|protected|sidebar\.|store-language|two-step|use-|workspace)/,
      /\/lucide-react\/dist\/esm\/icons\/(?:x|arrow-down|arrow-up|chevron-left|download|layout-dashboard|log-out|menu|mic|mouse-pointer-click|package|refresh-cw|search|settings|users|zap)\./,
      /voice-shop-contract\/(?:logout|getUsage|timeRanges|chartPeriods)/,
    ],
  },
  {
    // What the pages before it share.
    name: 'entrance',
    test: [
      /\/src\/features\/auth\/(?:auth-form|form-fields|login|password-field|sign-in)/,
      /\/src\/shell\/public-layout/,
      /\/src\/ui\/text-field/,
    ],
  },
  {
    // What every page needs.
    name: 'base',
    test: [
      /\/node_modules\/(?!lucide-react\/dist\/esm\/icons|lean-qr)/,
      /\/src\/(?:api|app|ui)\/(?!avatar|badge|code-|description-list|open-stream|pager|proof-|query-part|table|export-|use-create|use-export|use-failure|use-lasting|use-load-error|use-single|use-two)/,
      /\/src\/shell\/(?:page-announcer|return-path|sidebar-item|theme-button)/,
      /\/src\/(?:routes|paths|page-)/,
      /\/lucide-react\/dist\/esm\/icons\/(?:circle|chevron-down|info|moon|sun|triangle)/,
      /\/packages\/translation\/src\//,
      /preload-helper/,
      /rolldown\/runtime/,
      // What the modules above take of the contract; a page's own routes come with the page.
      /voice-shop-contract\/(?:default|forgot|get(?:Merchant|Profile)|languages|listWorkspaces|login|refreshR|signInWith|register|resetP|updateStore)/,
    ],
  },
]

const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: chunkGroups.map(({ name, test }, index) => ({
    name,
    test: (id: string) => test.some((pattern) => pattern.test(id)),
    // The first group that takes a module has it.
    priority: chunkGroups.length - index,
  })),
}

const classNames = new Map<string, string>()

/** A short class name that is the same in every build: long ones cost 2 KB. @throws when two would be the same. */
function nameClass(name: string, file: string): string {
  const source = `${relative(import.meta.dirname, file)} ${name}`
  const hash = createHash('sha256').update(source).digest('base64url').replace(/[-_]/g, '').slice(0, 4)
  if ((classNames.get(hash) ?? source) !== source) throw new Error(`${source} and ${classNames.get(hash)} collide`)
  classNames.set(hash, source)
  return `_${hash}`
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [contractWithoutSchemas(), iconsWithoutKeys(), react()],
  css: command === 'build' ? { modules: { generateScopedName: nameClass } } : {},
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    manifest: true,
    // The content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting } },
  },
}))
