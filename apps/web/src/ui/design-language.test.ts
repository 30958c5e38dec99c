import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')

interface Declaration {
  place: string
  property: string
  value: string
}

/** What every style sheet but the theme declares; `--bar-color: red` is a declaration, too. */
const declarations: Declaration[] = globSync('**/*.css', { cwd: source })
  .filter((file) => !file.endsWith('theme.css'))
  .flatMap((file) => {
    const css = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    return [...css.matchAll(/([\w-]+):\s([^;{}]+);/g)].map(([, property = '', value = '']) => ({
      place: `${file} ${property}: ${value.replaceAll(/\s+/g, ' ')}`,
      property,
      value,
    }))
  })

function listPlaces(property: RegExp, isWrong: (value: string) => boolean): string[] {
  const wrong = declarations.filter((declaration) => property.test(declaration.property) && isWrong(declaration.value))
  return wrong.map(({ place }) => place)
}

test('the style sheets are read', () => {
  expect(declarations.length).toBeGreaterThan(1000)
})

test('[LAYOUT-4] colours come from the theme; the mark alone has its own', () => {
  const own = listPlaces(/./, (value) => /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|color-mix)\(/i.test(value))
  expect(own.filter((place) => !place.includes('ui/brand.module.css'))).toEqual([])
})

test('[LAYOUT-4] corners are of the theme, or round', () => {
  const allowed = /^(?:var\(--radius(?:-small)?\)|0|2px|50%|999px)$/
  expect(listPlaces(/radius/, (value) => value.split(/\s+/).some((part) => !allowed.test(part)))).toEqual([])
})

test('text has a size and a weight of the scale', () => {
  expect(listPlaces(/^font-size$/, (value) => !/^(?:var\(--font-size-\w+\)|12px|0)$/.test(value))).toEqual([])
  expect(listPlaces(/^font-weight$/, (value) => !/^(?:400|500|600|650|inherit)$/.test(value))).toEqual([])
})

/** What has a reason of its own. */
const ownRoom = [
  // In line with the first line of the title beside it.
  'ui/dialog.module.css margin: -0.67rem calc(-1 * var(--space-2)) 0 0',
  // The names of the card brands stand in the field.
  'features/billing/card-number-field.module.css padding-right: 8.5rem',
]

/** A step of the scale, something that goes with the text or the window, or less than the first step. */
function isRoom(part: string): boolean {
  if (/^0?\.\d+rem$/.test(part)) return Number.parseFloat(part) < 0.25
  return /^(?:var\(--(?:space-\d|control-height)\)|0|auto|-?[\d.]+(?:em|dvh))$/.test(part)
}

test('room inside and between is of the scale; less than its first step mends what the eye sees', () => {
  const isWrong = (value: string) =>
    value
      .replaceAll(/(?:calc|max)\((?:[^()]|\([^()]*\))*\)/g, '0')
      .split(/\s+/)
      .some((part) => !isRoom(part))
  const own = listPlaces(/^(?:padding|margin|gap|row-gap|column-gap)(?:-\w+)*$/, isWrong)
  expect(own.filter((place) => !ownRoom.includes(place))).toEqual([])
})

/** In milliseconds. */
function readDurations(css: string): number[] {
  return [...css.matchAll(/(?<![\w.-])(\d*\.?\d+)(m?s)\b/g)].map(
    ([, count, unit]) => Number(count) * (unit === 's' ? 1000 : 1),
  )
}

test('[A11Y-1] nothing moves for longer than 200 ms; only what says that something is on its way goes on', () => {
  expect(Number(/--duration: (\d+)ms/.exec(theme)?.[1])).toBeLessThanOrEqual(200)
  const motions = declarations.filter(({ property }) => /^(?:animation|transition)(?:-duration)?$/.test(property))
  expect(motions.length).toBeGreaterThan(10)
  for (const { place, value } of motions) {
    for (const part of value.split(',')) {
      // The first time of a part is how long it takes, a second one how long it waits.
      expect(readDurations(part)[0] ?? 0, place).toBeLessThanOrEqual(200)
      expect(part.includes('--duration-loop'), place).toBe(part.includes('infinite'))
    }
  }
})

test('[A11Y-1] who wants no motion gets none', () => {
  const base = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const reduced = base.slice(base.indexOf('@media (prefers-reduced-motion: reduce)'))
  expect(reduced).toMatch(
    /^[^{]+\{\s*\*,\s*\*::before,\s*\*::after \{\s*animation: none !important;\s*transition-duration: 0s !important;/,
  )
})

test('the design language tells the colours as they are', () => {
  const text = readFileSync(join(source, '../../../docs/design-language.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `--color-([\w-]+)` \| `([^`]+)` \| `([^`]+)` \|/gm)]
  const [light = '', dark = ''] = theme.split('[data-theme="dark"] {')
  const find = (css: string, name: string) => new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1]
  const named = [...light.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name)
  expect(rows.map(([, name]) => name).sort()).toEqual([...new Set(named)].sort())
  for (const [, name = '', lightValue, darkValue] of rows) {
    expect([name, find(light, name), find(dark, name)]).toEqual([name, lightValue, darkValue])
  }
})

test('/dev/ui shows every component', () => {
  const read = (folder: string, pattern: string) =>
    globSync(pattern, { cwd: join(source, folder) }).map((file) => ({
      file,
      text: readFileSync(join(source, folder, file), 'utf8'),
    }))
  const components = read('ui', '*.tsx').flatMap(({ text }) =>
    [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name),
  )
  expect(components.length).toBeGreaterThan(20)
  const gallery = read('../dev', '*.tsx')
  // A toast item is shown by the provider of toasts.
  const missing = components.filter(
    (name) => name !== 'ToastItem' && !gallery.some(({ text }) => text.includes(`<${name}`)),
  )
  expect(missing).toEqual([])
})
