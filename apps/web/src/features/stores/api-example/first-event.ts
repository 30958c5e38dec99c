import { recordEventsRoute, type SearchEvent, type VoiceEvent } from '@voice-shop/contract'

export interface ExampleSearch {
  query: string
  category: string
  productNames: readonly string[]
}

/** A complete search event that the API accepts as it is. */
export function createExampleEvent(search: ExampleSearch, id: string, language: string): SearchEvent {
  return {
    type: 'search',
    id,
    shopper_id: 'shopper-1',
    query: search.query,
    language,
    products: search.productNames.map((name, index) => ({
      product_id: `example-${index + 1}`,
      product_name: name,
      category: search.category,
    })),
  }
}

interface CurlRequest {
  origin: string
  secretKey: string
  event: VoiceEvent
}

/** A line for a POSIX shell that sends the event, quoted so that no character of it is read by the shell. */
export function formatCurl({ origin, secretKey, event }: CurlRequest): string {
  return [
    `curl -X POST ${quote(`${origin}${recordEventsRoute.path}`)}`,
    `-H ${quote(`Authorization: Bearer ${secretKey}`)}`,
    `-H ${quote('Content-Type: application/json')}`,
    `-d ${quote(formatBatch(event))}`,
  ].join(' \\\n  ')
}

/** The body of a batch of one event: one line for each of its fields and each of its products. */
function formatBatch(event: VoiceEvent): string {
  const fields = Object.entries(event).map(([name, value]) => {
    const items = Array.isArray(value) ? value.map((item) => `\n      ${JSON.stringify(item)}`) : undefined
    return `    ${JSON.stringify(name)}: ${items ? `[${items}\n    ]` : JSON.stringify(value)}`
  })
  return `{"events": [\n  {\n${fields.join(',\n')}\n  }\n]}`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A random UUID (version 4); unlike crypto.randomUUID it is there on plain http too. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
