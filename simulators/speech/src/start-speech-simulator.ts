import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { hearTones } from './tones.ts'
import { readWav } from './wav.ts'

export interface SpeechSimulator {
  /** Such as http://127.0.0.1:41234/v1 */
  url: string
  stop(): Promise<void>
}

/** As OpenAI's. */
const mostBytes = 25 * 1024 * 1024

interface Form {
  fields: Map<string, string>
  file: Buffer
}

async function readForm(request: IncomingMessage): Promise<Form> {
  const form = new Busboy({ headers: request.headers as BusboyHeaders, limits: { fileSize: mostBytes } })
  const fields = new Map<string, string>()
  const chunks: Buffer[] = []
  form.on('field', (name: string, value: string) => fields.set(name, value))
  form.on('file', (_, file) => file.on('data', (chunk: Buffer) => chunks.push(chunk)))
  request.pipe(form)
  await once(form, 'finish')
  return { fields, file: Buffer.concat(chunks) }
}

function transcribe({ fields, file }: Form): string {
  if (!fields.get('model')) throw new Error('model is missing')
  if ((fields.get('response_format') ?? 'json') !== 'json') throw new Error('response_format must be json')
  const { samples, rate } = readWav(file)
  return hearTones(samples, rate)
}

/** Starts a server with the audio API of OpenAI on loopback, which understands what tones.ts says. */
export async function startSpeechSimulator({ port = 0 } = {}): Promise<SpeechSimulator> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') {
      answer(404, { error: { message: 'Unknown request URL', type: 'invalid_request_error' } })
      return
    }
    try {
      answer(200, { text: transcribe(await readForm(request)) })
    } catch (error) {
      answer(400, { error: { message: (error as Error).message, type: 'invalid_request_error' } })
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
