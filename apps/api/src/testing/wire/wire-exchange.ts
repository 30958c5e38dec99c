/** A request to a party and what it answered, as they were on the wire. */
export interface WireExchange {
  request: { method: string; url: URL; headers: Record<string, string | string[] | undefined>; body: string }
  answer: { status: number; headers: Record<string, string>; body: string }
}

/** A webhook as a party sends it. */
export interface WireWebhook {
  url: string
  headers: Record<string, string>
  body: string
}
