import { type Answer, parseJson, type SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { refuse } from './refuse.ts'
import type { Hook, PlatformState } from './state.ts'

/** A hook as the API shows it. */
export function describeHook({ app, store }: PlatformState, { isSigned, ...hook }: Hook) {
  return { ...hook, ...(isSigned ? { client_id: app.clientId } : {}), store_hash: store.hash }
}

function answerHook(state: PlatformState, hook: Hook): Answer {
  return { status: 200, body: { data: describeHook(state, hook), meta: {} } }
}

/** Whether an account may read orders, and so hear of them. */
export const readsOrders = ({ scope }: { scope: string }) => /\bstore_v2_orders(_read_only)?\b/.test(scope)

export const refuseScope = () => refuse(403, "You don't have a required scope to access the endpoint")

export function createHook(
  state: PlatformState,
  request: SimulatedRequest,
  account: { clientId: string | null; scope: string },
): Answer {
  const { scope, destination, is_active = true, headers = {} } = parseJson(request.body) ?? {}
  const isText = typeof scope === 'string' && scope.startsWith('store/')
  if (!isText || typeof destination !== 'string' || !URL.canParse(destination)) {
    return refuse(422, 'The hook is not valid', { destination: 'must be an address', scope: 'must be known' })
  }
  if (scope.startsWith('store/order/') && !readsOrders(account)) return refuseScope()
  const same = state.hooks.some((hook) => hook.scope === scope && hook.destination === destination)
  if (same) return refuse(422, 'The hook is not valid', { destination: 'has a hook of this scope' })
  const now = Math.floor(state.now.getTime() / 1000)
  const hook: Hook = {
    id: state.takeId(),
    scope,
    destination,
    is_active: is_active === true,
    headers: headers as Record<string, string>,
    created_at: now,
    updated_at: now,
    isSigned: account.clientId !== null,
  }
  state.hooks.push(hook)
  return answerHook(state, hook)
}

export function updateHook(state: PlatformState, request: SimulatedRequest, id: string | undefined): Answer {
  const hook = state.hooks.find((one) => String(one.id) === id)
  if (!hook) return refuse(404, 'Not found')
  const { is_active = hook.is_active } = parseJson(request.body) ?? {}
  hook.is_active = is_active === true
  hook.updated_at = Math.floor(state.now.getTime() / 1000)
  return answerHook(state, hook)
}

/** Answers the hook that is gone. */
export function removeHook(state: PlatformState, id: string | undefined): Answer {
  const hook = state.hooks.find((one) => String(one.id) === id)
  if (!hook) return refuse(404, 'Not found')
  state.hooks.splice(state.hooks.indexOf(hook), 1)
  return answerHook(state, hook)
}
