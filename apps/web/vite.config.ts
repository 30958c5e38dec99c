import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { languages } from '@voice-shop/contract'
import { defineConfig, type InlineConfig } from 'vite'
import { planChunks } from './chunks.ts'
import { contractWithoutSchemas } from './contract-plugin.ts'

const config: InlineConfig = {
  root: import.meta.dirname,
  plugins: [contractWithoutSchemas, react()],
  // React has had the hook itself for long: the router's stand-in for older ones would be half a kilobyte.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // For index.html.
  define: { 'import.meta.env.LANGUAGES': JSON.stringify(languages) },
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000', '/talk/': 'http://127.0.0.1:3000', '/widget': 'http://127.0.0.1:3000' },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // The content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
}

const classesByName = new Map<string, string>()

/** Short and the same in every build: names that say where they come from would cost 2 KB. Throws where two are one. */
function nameClass(name: string, file: string): string {
  const key = `${relative(import.meta.dirname, file)} ${name}`
  const scoped = `_${createHash('sha256').update(key).digest('base64url').slice(0, 4)}`
  const other = classesByName.get(scoped) ?? key
  if (other !== key) throw new Error(`${other} and ${key} have one name in the build: rename one of them`)
  classesByName.set(scoped, key)
  return scoped
}
export const cssModules = { generateScopedName: nameClass }

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config
  const output = { codeSplitting: await planChunks(config) }
  return { ...config, css: { modules: cssModules }, build: { ...config.build, rolldownOptions: { output } } }
})
