import { randomBytes } from 'node:crypto'

export const sessionLifeMs = 2 * 24 * 60 * 60 * 1000

const format = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** The secret half of a refresh token. */
export function createRefreshSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** `<session id>.<secret>`: the id finds the session's row, the secret proves it. */
export function formatRefreshToken(sessionId: string, secret: string): string {
  return `${sessionId}.${secret}`
}

export function parseRefreshToken(token: string): { sessionId: string; secret: string } | null {
  const [, sessionId, secret] = format.exec(token) ?? []
  return sessionId && secret ? { sessionId, secret } : null
}
