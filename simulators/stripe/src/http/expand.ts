import type { Account } from '../account/account.ts'
import type { Params } from './params.ts'
import { refuse } from './stripe-error.ts'

const maxDepth = 4

/** A copy of the answer in which the ids that `expand` names are objects. Throws for what cannot be expanded. */
export function expandAnswer(account: Account, answer: object, params: Params): object {
  const paths = params.listTexts('expand')
  if (paths.length === 0) return answer
  const copy = structuredClone(answer)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.filter((part) => part !== 'data').length > maxDepth) {
      throw refuse('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    }
    expandPath(account, copy, { parts, path })
  }
  return copy
}

interface ExpandPath {
  parts: string[]
  path: string
}

function expandPath(account: Account, node: unknown, { parts, path }: ExpandPath): void {
  const [part, ...rest] = parts
  if (part === undefined || node === null) return
  if (Array.isArray(node)) {
    for (const item of node) expandPath(account, item, { parts, path })
    return
  }
  if (typeof node !== 'object' || !(part in node)) throw refuseExpansion(path)
  const holder = node as Record<string, unknown>
  const value = holder[part]
  if (typeof value === 'string') holder[part] = structuredClone(findObject(account, value) ?? throwExpansion(path))
  else if (rest.length === 0 && typeof value !== 'object') throw refuseExpansion(path)
  expandPath(account, holder[part], { parts: rest, path })
}

function throwExpansion(path: string): never {
  throw refuseExpansion(path)
}

function refuseExpansion(path: string) {
  return refuse(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

function findObject(account: Account, id: string): object | undefined {
  const collections = [
    account.customers,
    account.deletedCustomers,
    account.paymentMethods,
    account.setupIntents,
    account.subscriptions,
    account.schedules,
    account.invoices,
    account.prices,
    account.products,
    account.checkoutSessions,
  ]
  for (const collection of collections) {
    const found = collection.find(id)
    if (found !== undefined) return found
  }
  return undefined
}
