import { expect, test } from 'vitest'
import { PlatformFailure } from '../platform-failure.ts'
import { listChangedOrders } from './list-orders.ts'

const changedAt = '2026-11-02T10:00:00.000Z'
const updatedSince = new Date('2026-11-01T10:00:00.000Z')

function answer(json: unknown, status = 200) {
  return async () => ({ status, headers: new Headers(), json })
}

const makeOrders = (first: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: first + place, cart_id: null, date_modified: changedAt }))

test('[REVENUE-1] a page goes on behind its last row, whether that one is as we know it or not', async () => {
  const rows = [...makeOrders(7, 98), { id: 900, date_modified: 'soon' }, { id: '901', date_modified: null }]
  const page = await listChangedOrders(answer(rows), { cursor: 'orders:7', updatedSince })
  expect(page.orders).toHaveLength(98)
  expect(page.nextCursor).toBe('orders:902')
})

test('[REVENUE-1] a row without a number leaves the page to go on behind the others', async () => {
  const rows = [...makeOrders(7, 98), { id: {} }, 'an order']
  const page = await listChangedOrders(answer(rows), { cursor: 'orders:7', updatedSince })
  expect(page.nextCursor).toBe('orders:105')
})

test.each([
  ['with a status', answer({}, 403)],
  ['by the client', () => Promise.reject(new PlatformFailure('refused', 'no scope'))],
])('[REVENUE-1] refunds that are refused %s end the reading, and are told', async (_, read) => {
  const page = await listChangedOrders(read, { cursor: 'refunds:2', updatedSince })
  expect(page).toMatchObject({ orders: [], nextCursor: null, refusal: { kind: 'refused' } })
})

test('[REVENUE-1] orders that are refused, and refunds that are not listed now, keep the reading where it is', async () => {
  const refused = listChangedOrders(answer({}, 403), { cursor: 'orders:7', updatedSince })
  await expect(refused).rejects.toMatchObject({ kind: 'refused' })
  const down = () => Promise.reject(new PlatformFailure('unavailable', 'down'))
  const waiting = listChangedOrders(down, { cursor: 'refunds:1', updatedSince })
  await expect(waiting).rejects.toMatchObject({ kind: 'unavailable' })
})
