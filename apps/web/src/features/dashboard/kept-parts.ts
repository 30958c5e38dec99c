import { findUser, laterFiguresKey } from '../../api/session.ts'

interface KeptParts {
  /** Address of the code that kept them: other code may expect others. */
  code: string
  userId: string | undefined
  /** Date.now() when the page was left. */
  leftAt: number
  /** By name, which says the workspace and the range, too. */
  parts: Record<string, unknown>
}

/** Longer ago the page was not loaded again: its tab was brought back. */
const longestMs = 60_000
/** All parts of a page are kept within this. */
const togetherMs = 2000

/** What the page showed below its figures before it was loaded again. */
const kept = takeParts()

function readParts(withinMs: number): KeptParts | undefined {
  const text = sessionStorage.getItem(laterFiguresKey)
  // Safe: keepPart alone writes it.
  const parts = text === null ? undefined : (JSON.parse(text) as KeptParts)
  const isOwn = parts?.code === import.meta.url && parts.userId === findUser()?.id
  return isOwn && Date.now() - parts.leftAt < withinMs ? parts : undefined
}

function takeParts(): KeptParts | undefined {
  const parts = readParts(longestMs)
  sessionStorage.removeItem(laterFiguresKey)
  return parts
}

/** Keeps a part of what a page shows when it is left, for the case that it is loaded again. */
export function keepPart(name: string, part: unknown): void {
  // Not what the page showed when it was left before.
  const before = readParts(togetherMs)?.parts
  const all: KeptParts = {
    code: import.meta.url,
    userId: findUser()?.id,
    leftAt: Date.now(),
    parts: { ...before, [name]: part },
  }
  sessionStorage.setItem(laterFiguresKey, JSON.stringify(all))
}

/** The part that the page showed before it was loaded again, once, to the same user. */
export function takeKeptPart(name: string): unknown {
  if (kept?.userId !== findUser()?.id) return undefined
  const part = kept?.parts[name]
  delete kept?.parts[name]
  return part
}
