import type { ModelConfig } from '../../../core/config.ts'
import { measureCall } from '../../../core/metrics/signals.ts'

/** More is no answer of a model to one of our questions. */
const mostBytes = 2 * 1024 * 1024

/** What an endpoint that speaks OpenAI's protocol answers, parsed; bounded in time by `signal`, and in size. */
async function ask(
  { url, apiKey }: ModelConfig,
  { path, body, signal }: { path: string; body: object; signal: AbortSignal },
): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`it answered ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('its answer is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

/**
 * Asks a model and measures how that goes. What it says is checked by `read`, which throws on what is none.
 *
 * @throws what fetch, JSON and `read` throw
 */
export function callModel<Result>(
  model: ModelConfig,
  call: { provider: 'language_model' | 'embeddings'; path: string; body: object; signal: AbortSignal },
  read: (answer: unknown) => Result,
): Promise<Result> {
  return measureCall(call.provider, async () => read(await ask(model, call)))
}
