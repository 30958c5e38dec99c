import type { RouteDeclaration } from '@voice-shop/contract'
import { routes } from '@voice-shop/contract/routes'
import fc from 'fast-check'
import { boundary, renderForm } from '../multipart.ts'
import { describePart } from '../route-fields.ts'
import { type Actor, actors, type FuzzRequest } from './fuzz-request.ts'
import { nastyBody, nastyText } from './nasty-values.ts'
import {
  contentTypes,
  encode,
  framings,
  oddHeaders,
  oddQuery,
  oddSegment,
  pathChange,
  workspaceHeader,
} from './request-parts.ts'
import { goodLeaf, jsonOf, mixOf } from './schema-values.ts'

function queryOf(route: RouteDeclaration): fc.Arbitrary<string> {
  const schema = describePart(route, 'query')
  if (!schema) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oddQuery })
  const pairs = mixOf(schema).map((values) =>
    Object.entries(values ?? {}).map(([name, value]) => `${encode(name)}=${encode(value)}`),
  )
  return fc.oneof(
    { weight: 9, arbitrary: pairs.map((list) => `?${list.join('&')}`) },
    { weight: 1, arbitrary: oddQuery },
  )
}

function pathOf(route: RouteDeclaration): fc.Arbitrary<string> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const parts = describePart(route, 'params')?.properties ?? {}
  const values = names.map((name) =>
    fc.oneof(
      { weight: 8, arbitrary: goodLeaf(parts[name] ?? {}, name).map(encode) },
      { weight: 2, arbitrary: oddSegment },
    ),
  )
  return fc.tuple(fc.tuple(...values), pathChange, queryOf(route)).map(([segments, change, query]) => {
    const path = names.reduce((text, name, index) => text.replace(`:${name}`, () => segments[index] ?? ''), route.path)
    return change(path) + query
  })
}

const formOf = (name: string): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.uint8Array({ maxLength: 500 }).map((content) => renderForm([{ name, content }])),
    fc
      .tuple(nastyText, nastyText)
      .map(([other, content]) => renderForm([{ name: other.replace(/[\r\n"]/g, ''), content }])),
    fc.constant(renderForm([{ name, content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') }])),
    fc.constant(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`)),
    nastyBody,
  )

/** Who would call it, most of the time. */
function actorsOf({ access }: RouteDeclaration): fc.Arbitrary<Actor> {
  const likely = { store_key: ['key'], shopper: ['shopper'], public: ['nobody'] } as const
  const usual = likely[access as keyof typeof likely] ?? ['owner', 'owner', 'owner', 'member', 'stranger']
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<Actor>(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...actors) },
  )
}

export function requestsOf(route: RouteDeclaration): fc.Arbitrary<FuzzRequest> {
  const schema = describePart(route, 'body')
  const { formFile } = route
  const body: fc.Arbitrary<Buffer | null> = formFile
    ? formOf(formFile)
    : schema
      ? jsonOf(schema)
      : fc.option(nastyBody, { freq: 9 })
  return fc
    .record({
      actor: actorsOf(route),
      path: pathOf(route),
      body,
      type: contentTypes,
      odd: oddHeaders,
      workspace: workspaceHeader,
      framing: framings,
    })
    .map(({ actor, path, body, type, odd, workspace, framing }) => {
      const contentType = formFile && type === 'application/json' ? `multipart/form-data; boundary=${boundary}` : type
      const headers: [string, string][] = [
        ...(body ? [['content-type', contentType] as [string, string]] : []),
        ...workspace,
        ...odd,
      ]
      return { actor, method: route.method, path, headers, body, framing }
    })
}

/** Routes that hash passwords take 20 ms of a core: they come less often. */
const slowPaths = /token-obtain|register|password|\/delete\/$/
export const weightedRoutes = routes.map((route) => ({
  weight: slowPaths.test(route.path) ? 1 : 4,
  arbitrary: requestsOf(route),
}))
