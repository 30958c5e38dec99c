/**
 * Draws the icons of an installed app from apps/web/public/logo.svg, with the Chromium of the browser tests:
 * `node scripts/render-icons.ts`, whenever the logo has changed.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../e2e/chromium/chromium-paths.ts'

const publicFolder = join(import.meta.dirname, '../apps/web/public')
const tile = /<rect [^>]*>/

/**
 * Systems cut these to shapes of their own: the tile goes to every edge, and what is on it keeps within the circle of
 * four fifths of the width that every shape leaves (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
function spreadTile(svg: string, margin: number): string {
  const size = 32 + 2 * margin
  return svg
    .replace('viewBox="0 0 32 32"', `viewBox="${-margin} ${-margin} ${size} ${size}"`)
    .replace(tile, `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" fill="#6d3bd7"/>`)
}

const logo = readFileSync(join(publicFolder, 'logo.svg'), 'utf8')
const icons = [
  { name: 'icon-192.png', size: 192, svg: logo },
  { name: 'icon-512.png', size: 512, svg: logo },
  { name: 'icon-maskable-512.png', size: 512, svg: spreadTile(logo, 3) },
  { name: 'apple-touch-icon.png', size: 180, svg: spreadTile(logo, 1) },
]

const chromium = findChromium()
if (!chromium) throw new Error('There is no Chromium: npm run e2e provides one.')
const folder = mkdtempSync(join(tmpdir(), 'voice-shop-icons-'))
try {
  for (const { name, size, svg } of icons) {
    const page = join(folder, 'icon.html')
    const style = '<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>'
    writeFileSync(page, `<!doctype html>${style}${svg}`)
    execFileSync(chromium, [
      '--headless',
      '--no-sandbox',
      '--hide-scrollbars',
      '--default-background-color=00000000',
      `--window-size=${size},${size}`,
      `--screenshot=${join(publicFolder, name)}`,
      `file://${page}`,
    ])
  }
} finally {
  rmSync(folder, { recursive: true })
}
