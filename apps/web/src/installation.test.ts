import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

interface Manifest {
  start_url: string
  theme_color: string
  background_color: string
  icons: { src: string; type: string; sizes: string; purpose?: string }[]
}
const manifest: Manifest = JSON.parse(read('../public/manifest.webmanifest'))
const html = read('../index.html')

/** Width and height of a PNG, which stand at the same place in each. */
function readSize(path: string): string {
  const bytes = readFileSync(new URL(path, import.meta.url))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

describe('the app that a browser installs', () => {
  test('[LAYOUT-4] begins at the dashboard, with icons of the sizes that it tells, one of them for any shape', () => {
    expect(manifest.start_url).toBe('/')
    for (const { src, type, sizes } of manifest.icons) {
      if (type === 'image/png') expect(readSize(`../public${src}`)).toBe(sizes)
      else expect(existsSync(new URL(`../public${src}`, import.meta.url))).toBe(true)
    }
    const pngs = manifest.icons.filter(({ type }) => type === 'image/png')
    expect(pngs.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    expect(readSize('../public/apple-touch-icon.png')).toBe('180x180')
  })

  test('[LAYOUT-4] has the colours of the theme, light and dark', () => {
    const colors = [...read('./ui/theme.css').matchAll(/--color-(bg|surface): (#\w+)/g)].map(([, , color]) => color)
    const [lightBackground, lightSurface, , darkSurface] = colors
    expect([manifest.background_color, manifest.theme_color]).toEqual([lightBackground, lightSurface])
    expect(html).toContain(`<meta name="theme-color" content="${lightSurface}" />`)
    expect(html).toContain(`=== 'dark' ? '${darkSurface}' : '${lightSurface}'`)
  })

  test('shows the same mark on its pages as outside of them', () => {
    const shapes = (text: string) => [...text.matchAll(/ d="([^"]+)"/g)].map(([, shape]) => shape)
    expect(shapes(read('./ui/brand.tsx'))).toEqual(shapes(read('../public/logo.svg')))
  })
})
