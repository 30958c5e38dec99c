import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

function readColors(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('the contrast of black on white is 21, of a colour on itself 1', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(getContrast('#6d3bd7', '#6d3bd7')).toBe(1)
})

const surfaces = ['bg', 'surface', 'surface-raised']
const softs = ['primary-soft', 'secondary-soft', 'success-soft', 'warning-soft', 'danger-soft']
const texts = [
  ...['text', 'text-muted', 'primary', 'primary-hover', 'success', 'warning', 'danger'].flatMap((text) =>
    surfaces.map((surface) => ({ text, surface })),
  ),
  ...softs.flatMap((surface) => ['text', 'text-muted'].map((text) => ({ text, surface }))),
  ...['primary', 'success', 'warning', 'danger'].map((tone) => ({ text: tone, surface: `${tone}-soft` })),
  { text: 'on-primary', surface: 'primary' },
  { text: 'on-primary', surface: 'primary-hover' },
  { text: 'on-danger', surface: 'danger' },
  { text: 'on-danger', surface: 'danger-hover' },
]
const edges = [
  ...['border-strong', 'focus', 'secondary'].flatMap((text) => surfaces.map((surface) => ({ text, surface }))),
  { text: 'secondary', surface: 'secondary-soft' },
]

describe.each([':root', '[data-theme="dark"]'])('the theme of %s', (selector) => {
  const colors = readColors(selector)
  const get = (name: string) => {
    const hex = colors.get(name)
    if (!hex) throw new Error(`${selector} has no --color-${name}`)
    return hex
  }

  test.each(texts)('[LAYOUT-4] $text reads on $surface: at least 4.5 to 1', ({ text, surface }) => {
    expect(getContrast(get(text), get(surface))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edges)('[LAYOUT-4] $text is seen on $surface: at least 3 to 1', ({ text, surface }) => {
    expect(getContrast(get(text), get(surface))).toBeGreaterThanOrEqual(3)
  })
})
