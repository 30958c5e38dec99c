import { readFileSync } from 'node:fs'
import type { LexiconGroup } from './lexicon.ts'

/** The ids of a group's terms, the same in every language. */
export function listTermIds(group: Exclude<LexiconGroup, 'people'>): string[] {
  // Each language has words for all of them.
  return Object.keys(JSON.parse(readFileSync(new URL(`../../lexicons/en/${group}.json`, import.meta.url), 'utf8')))
}
