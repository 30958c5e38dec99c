import react from '@vitejs/plugin-react'
import { languages } from '@voice-shop/contract'
import { defineConfig, type InlineConfig } from 'vite'
import { planChunks } from './chunks.ts'
import { contractWithoutSchemas } from './contract-plugin.ts'

const config: InlineConfig = {
  root: import.meta.dirname,
  plugins: [contractWithoutSchemas, react()],
  // For index.html.
  define: { 'import.meta.env.LANGUAGES': JSON.stringify(languages) },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    manifest: true,
    // The content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
}

/** Short and the same in every build: names that say where they come from would cost 2 KB. */
export const cssModules = { generateScopedName: '_[hash:base64:5]' }

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config
  const output = { codeSplitting: await planChunks(config) }
  return { ...config, css: { modules: cssModules }, build: { ...config.build, rolldownOptions: { output } } }
})
