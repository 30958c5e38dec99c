import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { createOpenApiCheck, type OpenApiDocument } from './openapi-check.ts'
import type { WireExchange, WireWebhook } from './wire-exchange.ts'

const simulators = new URL('../../../../../simulators/', import.meta.url)

/** How a party's traffic is told apart from the pages and controls of its simulator. */
interface Party {
  isCall: RegExp
  /** The event of a webhook, as its description names it. */
  nameEvent(webhook: WireWebhook): string
}

const readField = ({ body }: WireWebhook, field: string) => String((JSON.parse(body) as Record<string, unknown>)[field])

const parties = {
  bigcommerce: {
    isCall: /^\/(stores|oauth2)\//,
    nameEvent: (webhook) => readField(webhook, 'scope'),
  },
  tiendanube: {
    isCall: /^\/(2025-03|apps\/authorize\/token)/,
    // Those of privacy say no event: each has an address of its own.
    nameEvent: (webhook) => /\/privacy\/([^/]+)\//.exec(webhook.url)?.[1] ?? readField(webhook, 'event'),
  },
  shopify: {
    isCall: /^\/[^/]+\/admin\/(api\/|oauth\/access_token)/,
    nameEvent: ({ headers }) => headers['x-shopify-topic'] ?? '',
  },
} satisfies Record<string, Party>

export type WireParty = keyof typeof parties

export function parseOpenApi(text: string): OpenApiDocument {
  return parse(text, { merge: true }) as OpenApiDocument
}

/** What goes over the wire between us and a simulated party, held against the party's description. */
export interface WireWatch {
  onExchange(exchange: WireExchange): void
  onWebhook(webhook: WireWebhook): void
  /** The kinds of calls and events that were seen. */
  readonly kinds: ReadonlySet<string>
  /** What the description does not allow, each once. */
  readonly problems: ReadonlySet<string>
  /** The exchanges themselves, for other descriptions of the same party. */
  readonly exchanges: readonly WireExchange[]
}

const mostKept = 500

/** Throws where any of these parties was sent, or has sent, what its description does not allow. */
export function requireDescribed(watches: readonly WireWatch[]): void {
  const problems = watches.flatMap((watch) => [...watch.problems])
  if (problems.length > 0) throw new Error(`not as the platforms describe it:\n${problems.join('\n')}`)
}

export function watchWire(party: WireParty): WireWatch {
  const check = createOpenApiCheck(
    parseOpenApi(readFileSync(new URL(`${party}/description/openapi.yml`, simulators), 'utf8')),
  )
  const { isCall, nameEvent } = parties[party]
  const [kinds, problems, exchanges] = [new Set<string>(), new Set<string>(), [] as WireExchange[]]
  const tell = (kind: string, found: readonly string[]) => {
    kinds.add(kind)
    // One line for a field, in however many items of a list it is wrong.
    for (const problem of found) problems.add(`${party} ${kind}: ${problem.replaceAll(/\/\d+(?=\/)/g, '/#')}`)
  }
  return {
    kinds,
    problems,
    exchanges,
    onExchange(exchange) {
      const { request, answer } = exchange
      // A party that is down, or behind a page of somebody else, describes nothing.
      const isAnswer = answer.status < 500 && !String(answer.headers['content-type']).startsWith('text/html')
      if (!isCall.test(request.url.pathname) || !isAnswer) return
      if (exchanges.length < mostKept) exchanges.push(exchange)
      const found = check.checkExchange(exchange)
      if (found) tell(found.kind, found.problems)
      else tell(`${request.method} ${request.url.pathname}`, ['is not described'])
    },
    onWebhook(webhook) {
      const event = nameEvent(webhook)
      tell(`webhook ${event}`, check.checkWebhook(event, webhook))
    },
  }
}
