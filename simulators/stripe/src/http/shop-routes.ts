import { listEvents } from '../account/events.ts'
import { listPrices, listProducts } from '../catalog/prices.ts'
import {
  createSession,
  expireSession,
  listLineItems,
  listSessions,
  newSessionParams,
} from '../checkout/checkout-sessions.ts'
import { paging, type Route } from './route.ts'

const catalog: Route[] = [
  {
    method: 'GET',
    path: '/v1/prices',
    params: [...paging, 'product', 'active'],
    answer: ({ account, params }) => listPrices(account, params),
  },
  { method: 'GET', path: '/v1/prices/:id', answer: ({ account, id }) => account.prices.get(id) },
  {
    method: 'GET',
    path: '/v1/products',
    params: [...paging, 'active', 'ids', 'ids[#]'],
    answer: ({ account, params }) => listProducts(account, params),
  },
  { method: 'GET', path: '/v1/products/:id', answer: ({ account, id }) => account.products.get(id) },
]

const checkout: Route[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    params: newSessionParams,
    answer: ({ account, params }) => createSession(account, params),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    params: [...paging, 'customer', 'subscription', 'status'],
    answer: ({ account, params }) => listSessions(account, params),
  },
  { method: 'GET', path: '/v1/checkout/sessions/:id', answer: ({ account, id }) => account.checkoutSessions.get(id) },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    answer: ({ account, id }) => expireSession(account, id),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    params: paging,
    answer: ({ account, id, params }) => listLineItems(account, id, params),
  },
]

const events: Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    params: [...paging, 'type', 'types', 'types[#]', 'created[gte]'],
    answer: ({ account, params }) => listEvents(account, params),
  },
  { method: 'GET', path: '/v1/events/:id', answer: ({ account, id }) => account.events.get(id) },
]

export const shopRoutes: readonly Route[] = [...catalog, ...checkout, ...events]
