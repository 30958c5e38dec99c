import type { MessageData } from '@voice-shop/contract/endpoint-messages'
import { makeMessage, type NewMessage } from '../endpoints/endpoints.public.ts'
import type { Decided } from './decide-events.ts'
import type { CheckedSearch, EventOrigin } from './event-check.ts'

/** Products of a search that its message names. */
const mostProducts = 10

type Told = MessageData<'search.answered'>

/** An import is told nobody. */
function nameSource(origin: EventOrigin | undefined): Told['source'] {
  return origin === 'import' ? null : (origin ?? null)
}

function describeSearch({ id, query, language, occurredAt, products, origin, answer }: CheckedSearch): Told {
  return {
    search_id: id,
    query,
    language: language ?? null,
    occurred_at: occurredAt.toISOString(),
    source: nameSource(origin),
    question: answer?.question ?? null,
    products_count: products.length,
    products: products.slice(0, mostProducts).map(({ product_id, product_name }) => ({ product_id, product_name })),
  }
}

/** What endpoints are told of events that were accepted; of an import, which is of long ago, nothing. */
export function listMessages({ searches, clicks }: Decided, now: Date): NewMessage[] {
  return [
    ...searches
      .filter(({ origin }) => origin !== 'import')
      .map((search) => makeMessage({ type: 'search.answered', data: describeSearch(search) }, now)),
    ...clicks
      .filter(({ click }) => click.origin !== 'import')
      .map(({ click }) => {
        const { search_id, product_id, occurredAt } = click
        const data = { search_id, product_id, occurred_at: occurredAt.toISOString(), source: nameSource(click.origin) }
        return makeMessage({ type: 'search.clicked', data }, now)
      }),
  ]
}
