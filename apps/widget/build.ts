/** Builds dist/widget.js and dist/widget/, with a brotli file beside each script. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { describeScriptBuild, panelBuild } from './vite.config.ts'

const folder = join(import.meta.dirname, 'dist')

rmSync(folder, { recursive: true, force: true })
await build({ ...panelBuild, logLevel: 'warn' })
const manifestPath = join(folder, 'widget', 'manifest.json')
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
rmSync(manifestPath)
const panel = manifest['src/panel/panel.tsx']
if (!panel) throw new Error('the build has no panel')
for (const script of [
  { entry: 'src/loader.ts', file: 'widget.js' },
  { entry: 'src/preview.ts', file: 'widget-preview.js' },
]) {
  await build({ ...describeScriptBuild(panel.file, script), logLevel: 'warn' })
}

for (const file of globSync('**/*.js', { cwd: folder })) {
  const path = join(folder, file)
  const text = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }))
}
