import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { embed } from './embed.ts'

/** What stands in the place of an answer. */
export type ModelFault =
  | 'hang'
  | 'drip'
  | 'html'
  | 'error'
  | 'rate_limit'
  | 'no_json'
  | 'other_form'
  | 'endless'
  | 'no_numbers'

export interface SimulatedModel {
  /** Such as http://127.0.0.1:41234/v1 */
  url: string
  /** Bodies of requests, oldest first. */
  asked: Record<string, unknown>[]
  /** What it says to a sentence that has these words. */
  teach(words: string, slots: object): void
  /** Answers with this fault until it is told otherwise; null: with none. */
  fail(fault: ModelFault | null): void
  stop(): Promise<void>
}

const empty = {
  types: [],
  colours: [],
  materials: [],
  features: [],
  occasions: [],
  gender: null,
  age: null,
  pet: null,
  words: [],
}

function sendFault(response: ServerResponse, fault: ModelFault): void {
  const json = { 'content-type': 'application/json' }
  switch (fault) {
    case 'hang':
      return
    case 'drip':
      response.writeHead(200, json)
      response.write('{"choices": [')
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>')
      return
    case 'error':
      response.writeHead(500, json).end('{"error": {"message": "overloaded"}}')
      return
    case 'rate_limit':
      response.writeHead(429, { ...json, 'retry-after': '60' }).end('{"error": {"message": "slow down"}}')
      return
    case 'no_json':
      response
        .writeHead(200, json)
        .end(JSON.stringify({ choices: [{ message: { content: 'Sure! Here are shoes.' } }] }))
      return
    case 'other_form':
      response.writeHead(200, json).end('{"result": []}')
      return
    case 'endless':
      response.writeHead(200, json)
      response.write('"')
      writeForever(response)
      return
    case 'no_numbers':
      response.writeHead(200, json).end('{"data": [{"index": 0, "embedding": [0, 0, 0]}]}')
  }
}

/** As long as somebody reads. */
function writeForever(response: ServerResponse): void {
  while (!response.destroyed && response.write('x'.repeat(65_536)));
  if (!response.destroyed) response.once('drain', () => writeForever(response))
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Starts a server on loopback with the chat and the embeddings API of OpenAI, which says what it was taught. */
export async function startLanguageModel({
  meanings = {},
}: {
  meanings?: Record<string, string>
} = {}): Promise<SimulatedModel> {
  const asked: Record<string, unknown>[] = []
  const taught: { words: string; slots: object }[] = []
  let fault: ModelFault | null = null

  function chat({ messages }: { messages?: { role: string; content: string }[] }): object {
    const said = messages?.findLast(({ role }) => role === 'user')?.content.toLowerCase() ?? ''
    const slots = taught.findLast(({ words }) => said.includes(words))?.slots ?? {}
    const content = JSON.stringify({ ...empty, ...slots })
    return { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] }
  }

  function embedAll({ input, dimensions }: { input?: string | string[]; dimensions?: number }): object {
    const texts = typeof input === 'string' ? [input] : (input ?? [])
    const data = texts.map((text, index) => ({
      index,
      embedding: embed(text, { meanings, dimensions: dimensions ?? 256 }),
    }))
    return { object: 'list', data: data.toReversed() }
  }

  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    asked.push(body)
    if (fault) {
      sendFault(response, fault)
      return
    }
    const answers: Record<string, (body: object) => object> = {
      '/v1/chat/completions': chat,
      '/v1/embeddings': embedAll,
    }
    const answer = answers[request.url ?? '']?.(body)
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { error: { message: 'Unknown request URL' } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    teach: (words, slots) => void taught.push({ words: words.toLowerCase(), slots }),
    fail: (next) => {
      fault = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
