import { expect, test } from 'vitest'
import * as contract from './index.ts'
import type { RouteDeclaration } from './route.ts'
import { routes } from './routes.ts'

function isRoute(value: unknown): value is RouteDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'slice' in value
}

test('every route that is declared is in the list, from which documentation and attacks are made', () => {
  const declared = Object.values<unknown>(contract).filter(isRoute)
  expect(declared.length).toBeGreaterThan(50)
  expect(declared.filter((route) => !routes.includes(route)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('[API-2] every route that takes a store key says which scope an API key needs for it', () => {
  const withoutScope = routes.filter(({ access, scope }) => access === 'store_key' && !scope)
  expect(withoutScope.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('[API-2] API keys read only by GET, and of routes of a workspace no others', () => {
  const read = routes.filter(({ access, scope }) => access !== 'store_key' && scope)
  expect(read.length).toBeGreaterThan(5)
  for (const { method, access, scope, permission } of read) {
    expect([method, access, scope, permission]).toEqual(['GET', 'workspace', 'read', 'analytics.view'])
  }
})

test("[SEC-2] what shoppers and stores' programs ask for says which kind of work it is: it has not the owner's dashboard's place", () => {
  const unsaid = routes.filter(({ access, work }) => ['shopper', 'store_key'].includes(access) && !work)
  expect(unsaid.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
