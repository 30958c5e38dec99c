import { type Answer, parseJson, type SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { refuse } from './refuse.ts'
import type { PlatformState, StoreScript } from './state.ts'

/** The parameters as the call has them: a JSON object as a text. */
function readParams(text: unknown): string | null {
  if (text === undefined) return '{}'
  return typeof text === 'string' && parseJson(text) ? text : null
}

/** Puts a script of the partner portal on the store's pages, changes its parameters, or takes it away. */
export function changeScripts(state: PlatformState, request: SimulatedRequest, id: string | undefined): Answer {
  const place = state.scripts.findIndex((script) => String(script.id) === id)
  if (request.method === 'DELETE') {
    if (place < 0) return refuse(404, 'Not Found', 'Script not found')
    state.scripts.splice(place, 1)
    return { status: 200, body: {} }
  }
  const body = parseJson(request.body) ?? {}
  const query_params = readParams(body.query_params)
  if (String(body.script_id) !== state.app.script?.id) return { status: 422, body: { script_id: ['is invalid'] } }
  if (query_params === null) return { status: 422, body: { query_params: ['is invalid'] } }
  if (request.method === 'PUT') {
    const script = state.scripts[place]
    if (!script) return refuse(404, 'Not Found', 'Script not found')
    script.query_params = query_params
    return { status: 200, body: script }
  }
  if (state.scripts.some(({ script_id }) => script_id === Number(body.script_id))) {
    return { status: 422, body: { script_id: ['has already been taken'] } }
  }
  const script: StoreScript = { id: state.takeId(), script_id: Number(body.script_id), status: 'active', query_params }
  state.scripts.push(script)
  return { status: 201, body: script }
}
