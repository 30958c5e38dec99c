/** Builds dist/nube-app.js in one file, as the partner portal takes it. */
import { build } from 'vite'

await build({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist',
    lib: { entry: 'src/nube-app.ts', formats: ['es'], fileName: () => 'nube-app.js' },
  },
})
