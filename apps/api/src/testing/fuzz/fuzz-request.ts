export const actors = ['owner', 'member', 'stranger', 'key', 'shopper', 'nobody', 'nonsense'] as const
export type Actor = (typeof actors)[number]
export const webhookProviders = ['stripe', 'shopify', 'bigcommerce', 'tiendanube'] as const
export type WebhookProvider = (typeof webhookProviders)[number]

/** A request but for what only the running server knows: ⟦names⟧ stand for ids and secrets of its people. */
export interface FuzzRequest {
  actor: Actor
  method: string
  path: string
  headers: [string, string][]
  body: Buffer | null
  /** `short`: fewer bytes than announced. `mangled`: a broken head. */
  framing: 'length' | 'chunked' | 'bad chunks' | 'short' | 'both' | 'mangled'
  /** Whose signature the body gets. */
  signedBy?: WebhookProvider
  /** What becomes of a mangled head. */
  mangle?: (head: string) => string
}
