import type { InlineConfig } from 'vite'

const root = import.meta.dirname

/** The panel with what it loads later, under names with hashes: served for ever. */
export const panelBuild: InlineConfig = {
  root,
  configFile: false,
  base: './',
  build: {
    target: 'es2022',
    outDir: 'dist/widget',
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
    rolldownOptions: { input: { panel: 'src/panel/panel.tsx' }, preserveEntrySignatures: 'strict' },
  },
}

/** The script of the snippet, or of the preview, in one file, which knows the name of the panel. */
export function describeScriptBuild(panelPath: string, { entry, file }: { entry: string; file: string }): InlineConfig {
  return {
    root,
    configFile: false,
    define: { PANEL_PATH: JSON.stringify(panelPath) },
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: false,
      lib: { entry, formats: ['iife'], name: 'voiceShop', fileName: () => file },
    },
  }
}
