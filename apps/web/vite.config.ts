import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { nameChunk } from './chunks.ts'
import { contractWithoutSchemas } from './contract-plugin.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [contractWithoutSchemas(), react()],
  // Short and the same in every build: the names that say their origin would cost 2 KB.
  css: command === 'build' ? { modules: { generateScopedName: '_[hash:base64:5]' } } : {},
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    manifest: true,
    // The content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : { output: { codeSplitting: { groups: [{ name: nameChunk }], includeDependenciesRecursively: false } } },
  },
}))
