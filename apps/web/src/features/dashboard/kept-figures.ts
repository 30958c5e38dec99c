import { figuresKey, findUser } from '../../api/session.ts'
import type { ShownDashboard } from './use-dashboard.ts'

interface KeptFigures {
  /** Address of the code that kept them: other code may expect others. */
  code: string
  userId: string | undefined
  workspaceId: string | null
  shown: ShownDashboard
}

/** What the page showed before it was loaded again. */
const kept = readFigures()

function readFigures(): KeptFigures | undefined {
  const text = sessionStorage.getItem(figuresKey)
  sessionStorage.removeItem(figuresKey)
  // Safe: keepFigures alone writes it.
  const figures = text === null ? undefined : (JSON.parse(text) as KeptFigures)
  return figures?.code === import.meta.url ? figures : undefined
}

/** Keeps what a page shows when it is left, for the case that it is loaded again. */
export function keepFigures(workspaceId: string | null, shown: ShownDashboard): void {
  const figures: KeptFigures = { code: import.meta.url, userId: findUser()?.id, workspaceId, shown }
  sessionStorage.setItem(figuresKey, JSON.stringify(figures))
}

/** The figures that the page showed before it was loaded again, to the same user in the same workspace. */
export function findKeptFigures(workspaceId: string | null): ShownDashboard | undefined {
  const isOwn = kept?.userId === findUser()?.id && kept?.workspaceId === workspaceId
  return isOwn ? kept?.shown : undefined
}
