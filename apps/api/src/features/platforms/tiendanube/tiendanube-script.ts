import { z } from 'zod'
import { PlatformFailure } from '../platform-failure.ts'
import type { HttpAnswer } from '../platform-http.ts'
import { readRows } from '../read-shapes.ts'

const idSchema = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

/** A script of the partner portal on a store's pages. Which of the two numbers its address has is told by neither documentation. */
const scriptSchema = z.object({
  id: idSchema,
  script_id: idSchema.nullish(),
  query_params: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
})
type StoreScript = z.infer<typeof scriptSchema>
/** A list as other lists of the platform are, or one of the shapes that newer ones have. */
const listSchema = z.union([
  z.array(z.unknown()),
  z.object({ result: z.array(z.unknown()) }).transform(({ result }) => result),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
])

interface ScriptCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
}
/** A call of the store's API. */
type Send = (call: ScriptCall) => Promise<HttpAnswer>

function refuse({ status }: HttpAnswer, what: string): PlatformFailure {
  return new PlatformFailure('refused', `Tienda Nube answered ${status} to ${what} of a script`)
}

function hasParams({ query_params: there }: StoreScript, params: Record<string, string>): boolean {
  if (!there) return false
  const text = typeof there === 'string' ? there : JSON.stringify(there)
  return text === JSON.stringify(params)
}

async function findScript(send: Send, scriptId: string): Promise<StoreScript | null> {
  const answer = await send({ method: 'GET', path: '/scripts' })
  if (answer.status === 404) return null
  const listed = listSchema.safeParse(answer.json)
  if (answer.status >= 300 || !listed.success) throw refuse(answer, 'the list')
  const scripts = readRows('tiendanube', listed.data, scriptSchema)
  return scripts.find(({ id, script_id }) => (script_id ?? id) === scriptId) ?? null
}

/**
 * Has the store's pages load the app's script of the partner portal, with parameters of the store's own; its id there. What
 * the address of a script is there leaves us its parameters alone: `origin` and `key`, which script.js and the edition for
 * NubeSDK read.
 */
export async function installStoreScript(send: Send, { scriptId, src }: { scriptId: string; src: string }) {
  const { origin, searchParams } = new URL(src)
  const params = { key: searchParams.get('key') ?? '', origin }
  const body = { script_id: Number(scriptId), query_params: JSON.stringify(params) }
  const there = await findScript(send, scriptId)
  if (there && hasParams(there, params)) return there.id
  const answer = there
    ? await send({ method: 'PUT', path: `/scripts/${there.id}`, body })
    : await send({ method: 'POST', path: '/scripts', body })
  if (answer.status >= 300) throw refuse(answer, there ? 'a change' : 'the addition')
  return there?.id ?? scriptSchema.safeParse(answer.json).data?.id ?? scriptId
}

export async function removeStoreScript(send: Send, id: string): Promise<void> {
  const answer = await send({ method: 'DELETE', path: `/scripts/${encodeURIComponent(id)}` })
  // 404: gone already.
  if (answer.status >= 300 && answer.status !== 404) throw refuse(answer, 'the removal')
}
