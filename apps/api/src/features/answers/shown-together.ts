import { asWorkspace } from '../../core/database/as-workspace.ts'
import type { Database } from '../../core/database/open-database.ts'
import { readTogether } from '../../core/database/transact.ts'
import { type RuleRow, selectRuleRows } from './rules.repository.ts'
import { type ProductVersions, readVersions, selectShown } from './shown-products.ts'

/** What the catalogue says of products now, and the store's rules, the newest first. */
interface ShownNow {
  versions: ProductVersions
  ruleRows: readonly RuleRow[]
}

/** Reads what is shown of a store's products. Throws what the database throws. */
export type ReadShown = (workspaceId: string, productIds: readonly string[]) => Promise<ShownNow>

interface Waiting {
  productIds: Set<string>
  read: Promise<ShownNow>
}

/** Of one reading; who asks for more begins another. */
const mostProducts = 200

/**
 * Reads for a store's answers together: what is asked for while one reading is under way is read by the next. All see what was
 * there after they asked (docs/decisions/0031-fair-shares.md).
 */
export function createShownReader(db: Database): ReadShown {
  /** By workspace: the latest that has begun, and what waits for its end. */
  const begun = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Waiting>()

  async function read(workspaceId: string, productIds: ReadonlySet<string>): Promise<ShownNow> {
    const statements = [selectShown({ workspaceId, productIds: [...productIds] }), selectRuleRows(workspaceId)] as const
    // It is that of several requests, each of which may end before it.
    const [rows, ruleRows] = await asWorkspace(workspaceId, () => readTogether(db, statements), { kind: 'answer' })
    return { versions: readVersions(rows), ruleRows }
  }

  function begin(workspaceId: string, productIds: ReadonlySet<string>): Promise<ShownNow> {
    const reading = read(workspaceId, productIds)
    begun.set(workspaceId, reading)
    const end = () => {
      if (begun.get(workspaceId) === reading) begun.delete(workspaceId)
    }
    reading.then(end, end)
    return reading
  }

  function wait(workspaceId: string, productIds: Set<string>, before: Promise<unknown>): Promise<ShownNow> {
    const beginNext = () => {
      waiting.delete(workspaceId)
      return begin(workspaceId, productIds)
    }
    const next = before.then(beginNext, beginNext)
    waiting.set(workspaceId, { productIds, read: next })
    return next
  }

  return (workspaceId, productIds) => {
    const next = waiting.get(workspaceId)
    if (next && next.productIds.size + productIds.length <= mostProducts) {
      for (const id of productIds) next.productIds.add(id)
      return next.read
    }
    const before = begun.get(workspaceId)
    const own = new Set(productIds)
    return before && !next ? wait(workspaceId, own, before) : begin(workspaceId, own)
  }
}
