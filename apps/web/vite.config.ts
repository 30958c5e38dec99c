import react from '@vitejs/plugin-react'
import { languages } from '@voice-shop/contract'
import { build, defineConfig, type InlineConfig, type Rolldown } from 'vite'
import { listParts, nameChunk } from './chunks.ts'
import { contractWithoutSchemas } from './contract-plugin.ts'

const config: InlineConfig = {
  root: import.meta.dirname,
  plugins: [contractWithoutSchemas(), react()],
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

/** Bundles once without a word on chunks, to see which parts need which modules. */
async function planChunks(): Promise<Rolldown.CodeSplittingOptions> {
  const dryRun = { write: false, minify: false, rolldownOptions: { experimental: { chunkOptimization: false } } }
  const result = await build({ ...config, configFile: false, logLevel: 'warn', build: { ...config.build, ...dryRun } })
  // Safe: there is one output, and nothing is watched.
  const parts = listParts((result as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk'))
  const group = { name: (id: string) => nameChunk(id, parts), debugName: 'what parts share' }
  return { groups: [group], includeDependenciesRecursively: false }
}

export default defineConfig(async ({ command, isSsrBuild }) => {
  if (command !== 'build') return config
  const output = isSsrBuild ? {} : { codeSplitting: await planChunks() }
  return {
    ...config,
    // Short and the same in every build: names that say where they come from would cost 2 KB.
    css: { modules: { generateScopedName: '_[hash:base64:5]' } },
    build: { ...config.build, rolldownOptions: { output } },
  }
})
