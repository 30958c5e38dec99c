import type { Rule } from '@voice-shop/answers'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { RuleRow } from './rules.repository.ts'
import { listActing, listActiveRules } from './rules.service.ts'

/** The rules that a store is thought to have. */
export interface AssumedRules {
  rules: readonly Rule[]
  /** Those that it has, by its rows now, where they are others; else null. Null: it has just been read. */
  check: ((rows: readonly RuleRow[]) => Promise<readonly Rule[] | null>) | null
}

/** What acted when stores were last asked; the one that was asked longest ago first. */
const remembered = new Map<string, readonly Rule[]>()
const mostStores = 500
/** Of a store; so few act in most that nothing else is remembered. */
const mostRules = 20

function remember(workspaceId: string, rules: readonly Rule[]): void {
  remembered.delete(workspaceId)
  if (rules.length > mostRules) return
  if (remembered.size >= mostStores) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(workspaceId, rules)
}

/**
 * A store's rules as they were at its last answer. Who answers by them asks whether they still are together with what it shows,
 * and so asks the database once less; what has changed is answered anew.
 */
export async function assumeRules(deps: Pick<CoreDeps, 'db' | 'clock'>, workspaceId: string): Promise<AssumedRules> {
  const rules = remembered.get(workspaceId)
  if (!rules) {
    const read = await listActiveRules(deps, workspaceId, null)
    remember(workspaceId, read)
    return { rules: read, check: null }
  }
  return {
    rules,
    check: async (rows) => {
      const acting = await listActing(deps, workspaceId, rows)
      remember(workspaceId, acting)
      return JSON.stringify(acting) === JSON.stringify(rules) ? null : acting
    },
  }
}
