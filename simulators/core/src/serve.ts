import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, formatAnswer, readRequest, type SimulatedRequest, sendAnswer } from './answers.ts'

export interface ServedSimulator {
  /** Such as http://127.0.0.1:4100 */
  origin: string
  stop(): Promise<void>
}

/** A request to a simulator and what it answered, as they were on the wire. */
export interface ObservedExchange {
  request: SimulatedRequest
  answer: { status: number; headers: Record<string, string>; body: string }
}

export interface Observer {
  /** Hears of every exchange, before its answer is sent. */
  onExchange?: (exchange: ObservedExchange) => void
  /** Hears of every webhook once, before its first try. */
  onWebhook?: (webhook: { url: string; headers: Record<string, string>; body: string }) => void
}

/**
 * Serves a simulator on 127.0.0.1; port 0 takes a free one. What `answer` throws is a defect of the simulator or a
 * request that no program sends: it is answered with 400 and its message.
 */
export async function serve(
  port: number,
  answer: (request: SimulatedRequest) => Answer | Promise<Answer>,
  { onExchange }: Observer = {},
): Promise<ServedSimulator> {
  const answerObserved = async (request: SimulatedRequest): Promise<Answer> => {
    const given = await answer(request)
    const { status, headers, text } = formatAnswer(given)
    onExchange?.({ request, answer: { status, headers, body: text } })
    return given
  }
  const server = createServer((message, response) => {
    void readRequest(message)
      .then(answerObserved)
      .catch((error: Error) => ({ status: 400, body: { message: error.message } }))
      .then((result) => sendAnswer(response, result))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Runs POST /_control/{name}, with the JSON body as the control's input. Null for anything else. */
export async function runControl(control: object, request: SimulatedRequest): Promise<Answer | null> {
  const [, root, name = ''] = request.url.pathname.split('/')
  if (root !== '_control' || request.method !== 'POST' || !Object.hasOwn(control, name)) return null
  // Safe: a name of the control's own; what it takes is its caller's business.
  const run = (control as Record<string, (input: unknown) => unknown>)[name]
  return { status: 200, body: (await run?.(request.body === '' ? {} : JSON.parse(request.body))) ?? {} }
}
