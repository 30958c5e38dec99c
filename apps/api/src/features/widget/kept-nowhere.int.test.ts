import { randomBytes } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../../core/database/open-database.ts'
import { makeWav } from '../../testing/make-wav.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { fillDataFolder, testDatabaseKind } from '../../testing/test-database.ts'

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

/** Bytes as they may stand in a file, a table or a log. Of base64 the part is that of the three places of a group. */
function listForms(bytes: Buffer): Buffer[] {
  const inBase64 = [0, 1, 2].map((skipped) => bytes.subarray(skipped).toString('base64').slice(4, 24))
  return [bytes, ...[bytes.toString('hex'), ...inBase64].map((text) => Buffer.from(text))]
}
const holds = (kept: Buffer, bytes: Buffer) => listForms(bytes).some((form) => kept.includes(form))

/** All rows as text: what is long is compressed in the files. */
async function dumpTables(dataDir: string): Promise<string> {
  const { db, close } = openEmbedded(dataDir)
  try {
    const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
    const rows = await Promise.all(
      tables.map(({ schema = 'public', name }) =>
        sql<{ row: string }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db),
      ),
    )
    return rows.flatMap((result) => result.rows.map(({ row }) => row)).join('\n')
  } finally {
    await close()
  }
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
    await fillDataFolder(join(folder, 'data'))
    const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), TMPDIR: folder, LOG_LEVEL: 'debug' })
    const headers = await beginSession(server.origin)
    // A second of noise, which no part of repeats.
    const wav = makeWav(randomBytes(32_000))
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
    const rows = await dumpTables(join(folder, 'data'))
    const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
    const kept = Buffer.concat([
      Buffer.from(stdout + stderr),
      Buffer.from(rows),
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
    for (const place of [44, 10_000, 31_000]) {
      const part = wav.subarray(place, place + 24)
      // And would be found in whatever form the whole is kept.
      for (const form of [wav, wav.toString('base64'), wav.toString('hex')]) {
        expect(holds(Buffer.from(form as Buffer), part)).toBe(true)
      }
      expect(holds(kept, part)).toBe(false)
    }
  },
)
