import { findUser, laterFiguresKey } from '../../api/session.ts'

interface KeptParts {
  /** Address of the code that kept them: other code may expect others. */
  code: string
  userId: string | undefined
  /** By name, which says the workspace and the range, too. */
  parts: Record<string, unknown>
}

/** What the page showed below its figures before it was loaded again. */
const kept = takeParts()

function readParts(): KeptParts | undefined {
  const text = sessionStorage.getItem(laterFiguresKey)
  // Safe: keepPart alone writes it.
  const parts = text === null ? undefined : (JSON.parse(text) as KeptParts)
  return parts?.code === import.meta.url && parts.userId === findUser()?.id ? parts : undefined
}

function takeParts(): KeptParts | undefined {
  const parts = readParts()
  sessionStorage.removeItem(laterFiguresKey)
  return parts
}

/** Keeps a part of what a page shows when it is left, for the case that it is loaded again. */
export function keepPart(name: string, part: unknown): void {
  const before = readParts()?.parts
  const all: KeptParts = { code: import.meta.url, userId: findUser()?.id, parts: { ...before, [name]: part } }
  sessionStorage.setItem(laterFiguresKey, JSON.stringify(all))
}

/** The part that the page showed before it was loaded again, once, to the same user. */
export function takeKeptPart(name: string): unknown {
  if (kept?.userId !== findUser()?.id) return undefined
  const part = kept?.parts[name]
  delete kept?.parts[name]
  return part
}
