import { randomBytes } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '../../testing/server-process.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'

const shop = 'https://tienda.example'
/** By language: a sentence with what names a person, and what of it must be nowhere. */
const sentences = {
  es: [
    ['zapatillas rojas, soy ana.gomez@correo.example', 'ana.gomez'],
    ['zapatillas, mi DNI es 30.123.457', '30.123.457'],
    ['zapatillas, mi RFC es GOMA800101AB1', 'GOMA800101AB1'],
    ['zapatillas, llamame al +54 9 11 5555-1234', '5555-1234'],
  ],
  en: [
    ['red sneakers, card 4111 1111 1111 1111', '1111 1111'],
    ['sneakers, my phone is 4123-4568', '4123-4568'],
    ['sneakers, write to bo_b@shop.example', 'bo_b'],
  ],
  pt: [
    ['tênis vermelho, cpf 123.456.789-09', '456.789'],
    ['tênis, meu celular é 98765-4322', '98765-4322'],
  ],
} as const

/** A second of noise, which no part of repeats: 16 kHz, mono, 16 bits. */
function makeRecording(): Buffer {
  const samples = randomBytes(32_000)
  const wav = Buffer.concat([Buffer.alloc(44), samples])
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(16_000, 24)
  wav.writeUInt32LE(32_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(32_000, 40)
  return wav
}

async function call<Body>(origin: string, path: string, init: RequestInit & { headers?: Record<string, string> }) {
  const response = await fetch(`${origin}${path}`, {
    ...init,
    headers:
      typeof init.body === 'string' ? { 'content-type': 'application/json', ...init.headers } : (init.headers ?? {}),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Body
}

/** A store with its widget key and a shopper's session on its page. */
async function beginSession(origin: string) {
  const account = {
    email: 'owner@shop.example',
    password: 'mate amargo y medialunas',
    first_name: 'Ana',
    last_name: 'G',
  }
  const { access, merchant } = await call<{ access: string; merchant: { id: string } }>(origin, '/api/auth/register/', {
    method: 'POST',
    body: JSON.stringify({ ...account, phone: '', time_zone: 'America/Sao_Paulo' }),
  })
  const authorization = `JWT ${access}`
  const { results } = await call<{ results: { id: string }[] }>(origin, '/api/workspaces/', {
    headers: { authorization },
  })
  const headers = { authorization, 'x-workspace-id': results[0]?.id ?? '' }
  const path = `/api/stores/${merchant.id}/`
  const body = JSON.stringify({ allowed_origins: [shop] })
  await call(origin, path, { method: 'PATCH', headers, body })
  const { widget_key: key } = await call<{ widget_key: string }>(origin, path, { headers })
  const { token } = await call<{ token: string }>(origin, '/api/widget/sessions/', {
    method: 'POST',
    headers: { origin: shop },
    body: JSON.stringify({ key, shopper_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }),
  })
  return { authorization: `Bearer ${token}`, origin: shop }
}

// The server runs in a process of its own on an embedded database, whatever the other tests run on.
test.skipIf(testDatabaseKind === 'postgres')(
  '[WIDGET-14] of what shoppers say no sound and nothing that names them is in the database, in a file or in the log',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'voice-shop-kept-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), TMPDIR: folder, LOG_LEVEL: 'debug' })
    const headers = await beginSession(server.origin)
    const wav = makeRecording()
    await call(server.origin, '/api/widget/transcriptions/?language=es', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'audio/wav' },
      body: new Uint8Array(wav),
    })
    for (const [language, asked] of Object.entries(sentences)) {
      for (const [query] of asked) {
        const body = JSON.stringify({ query, language, source: 'voice', alternatives: [`${query}!`] })
        await call(server.origin, '/api/widget/answers/', { method: 'POST', headers, body })
      }
    }
    const { stdout, stderr } = await server.end('SIGTERM')
    const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
    const kept = Buffer.concat([
      Buffer.from(stdout + stderr),
      ...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
    ])
    // What is kept is found: the test looks at the right files.
    expect(kept.includes('zapatillas')).toBe(true)
    expect(kept.includes('vermelho')).toBe(true)
    for (const [, secret] of Object.values(sentences).flat()) {
      for (const form of [secret, secret.replaceAll(/\D/g, '')]) {
        if (form.length >= 5) expect(kept.includes(form), form).toBe(false)
      }
    }
    for (const place of [44, 10_000, 31_000]) expect(kept.includes(wav.subarray(place, place + 24))).toBe(false)
    expect(kept.includes(wav.subarray(44, 92).toString('base64').slice(0, 60))).toBe(false)
  },
  60_000,
)
