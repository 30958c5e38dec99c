import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '../../testing/server-process.ts'
import { fillDataFolder, testDatabaseKind } from '../../testing/test-database.ts'

const metricsToken = 'a-token-for-metrics-of-32-letters'

// The server runs in a process of its own on an embedded database, whatever the other tests run on.
test.skipIf(testDatabaseKind === 'postgres')(
  '[SEC-1] [OPS-1] the log says who signed in and with what, who asked, and what was refused, and names nobody',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'voice-shop-log-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await fillDataFolder(join(folder, 'data'))
    const server = await startServerProcess({
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
      METRICS_TOKEN: metricsToken,
    })
    const post = (path: string, body: object, headers = {}) =>
      fetch(`${server.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const [email, password] = ['somebody-unique@shop.example', 'violet-otter-72']
    const registered = await post('/api/auth/register/', { email, password, first_name: 'Ana', last_name: 'Zzyzx' })
    const { id: user, access } = (await registered.json()) as { id: string; access: string }
    await post('/api/auth/token-obtain/', { email, password })
    await post('/api/auth/token-obtain/', { email, password: 'not the password' })
    await post('/api/auth/token-obtain/', { email: 'nobody@shop.example', password: 'not the password' })
    await fetch(`${server.origin}/api/voice-shop/usage/`, { headers: { authorization: `JWT ${access}` } })
    await fetch(`${server.origin}/metrics`)
    await fetch(`${server.origin}/api/none/`)
    await new Promise((resolve) => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.end('no HTTP\r\n\r\n'))
      socket.on('close', resolve).resume()
    })

    const { stdout } = await server.end('SIGTERM')
    const lines = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'signed in', user, factors: ['password'] }))
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'sign-in refused', user, factors: ['password'] }))
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'sign-in refused', user: null }))
    const workspace = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const usage = { method: 'GET', path: '/api/voice-shop/usage/' }
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'answered', req: usage, user, workspace }))
    for (const path of ['/metrics', '/api/none/']) {
      const ids = lines.filter(({ req }) => req?.path === path).map(({ reqId }) => reqId)
      expect(lines.filter(({ msg, reqId }) => msg === 'request refused' && ids.includes(reqId))).toHaveLength(1)
    }
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'request refused', code: 'core.bad_request', status: 400 }),
    )
    for (const secret of [email, password, 'Zzyzx', access, metricsToken, 'nobody@']) {
      expect(stdout, secret).not.toContain(secret)
    }
  },
  60_000,
)
