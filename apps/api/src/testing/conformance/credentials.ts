/** What a run against a real account needs of the environment; `npm run conformance` says it. */
export function getCredential(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** The address of a simulator that stands in for the account, or the party's own. */
export function getAddress(name: string, fallback: string): URL {
  return new URL(process.env[name] || fallback)
}

/** Where webhooks and scripts of a run would lead. */
export const conformanceOrigin = process.env.CONFORMANCE_ORIGIN || 'https://conformance.voice-shop.example'
