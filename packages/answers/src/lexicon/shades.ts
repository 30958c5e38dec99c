import { readFileSync } from 'node:fs'
import { foldText } from '../text/tokens.ts'

/** By folded name the colour of a shade, as the values of colour options are written: `Plata`, `Light Wash`. */
const shades = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL('../../lexicons/shades.json', import.meta.url), 'utf8')) as Record<
      string,
      string[]
    >,
  ).flatMap(([id, names]) => names.map((name) => [foldText(name), id] as const)),
)

/** The colour that the value of a colour option is; null where its whole text names no shade. */
export function findShade(value: string): string | null {
  return shades.get(foldText(value)) ?? null
}
