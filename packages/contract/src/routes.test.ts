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
