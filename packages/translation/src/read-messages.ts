import { readFileSync } from 'node:fs'
import type { Messages } from './translation.ts'

/** A file of locales/, for programs that have one. @throws when there is none. */
export function readMessages(language: string, namespace: string): Messages {
  return JSON.parse(readFileSync(new URL(`../locales/${language}/${namespace}.json`, import.meta.url), 'utf8'))
}
