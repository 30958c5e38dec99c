import { type Answer, answerJson, type Exchange } from '../http/exchange.ts'
import type { Simulation } from '../simulation.ts'
import { ShopifyControl } from './control.ts'

function parseArguments(body: string): unknown[] | null {
  try {
    const value: unknown = body === '' ? [] : JSON.parse(body)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/**
 * POST /_control/{method} with the method's arguments as a JSON array; answers `{"result": …}`. It takes JSON by
 * content type only, so that no page in a browser can call it across origins.
 */
export async function answerControl(simulation: Simulation, exchange: Exchange): Promise<Answer> {
  const [, name = ''] = /^\/_control\/([a-zA-Z]+)$/.exec(exchange.url.pathname) ?? []
  const isMethod = name !== 'constructor' && Object.hasOwn(ShopifyControl.prototype, name)
  if (!isMethod) return answerJson(404, { error: `No control ${name}` })
  const isJson = exchange.headers['content-type']?.startsWith('application/json')
  if (exchange.method !== 'POST' || !isJson) return answerJson(405, { error: 'POST a JSON array' })
  const values = parseArguments(exchange.body)
  if (values === null) return answerJson(400, { error: 'The arguments are a JSON array' })
  const control = new ShopifyControl(simulation)
  try {
    const method: unknown = Reflect.get(control, name)
    const result: unknown = typeof method === 'function' ? await Reflect.apply(method, control, values) : undefined
    return answerJson(200, { result: result ?? null })
  } catch (error) {
    return answerJson(400, { error: error instanceof Error ? error.message : String(error) })
  }
}
