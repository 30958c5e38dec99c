import {
  type createEndpointRoute,
  deliveriesPageSize,
  type Endpoint,
  type ListedEndpoint,
  type listDeliveriesRoute,
  maxEndpoints,
  type RouteAnswer,
  type RouteInput,
  type replaceEndpointSecretRoute,
  type replayFailedRoute,
  type showEndpointSecretRoute,
  type updateEndpointRoute,
} from '@voice-shop/contract'
import { v7 as uuidV7 } from 'uuid'
import { coreErrors } from '../../core/errors.ts'
import { PrivateAddressError, requireAllowedHost } from '../../core/http/public-address.ts'
import { resolveName } from '../../core/http/resolve-name.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { type ProofDeps, requireProof } from '../auth/auth.public.ts'
import { holdUsage } from '../usage/usage.public.ts'
import { lockWorkspace } from '../workspaces/workspaces.public.ts'
import { nameMessage } from './deliver.ts'
import {
  type DeliveryPlace,
  hasFailed,
  insertMessageFor,
  type LastDelivery,
  listDeliveryRows,
  listLastDeliveries,
  replayDelivery,
  replayFailed,
} from './deliveries.repository.ts'
import { endpointErrors } from './endpoints.errors.ts'
import {
  deleteEndpoint,
  type EndpointId,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpointRows,
  saveEndpointState,
  updateEndpoint,
} from './endpoints.repository.ts'
import { makeMessage } from './messages.repository.ts'
import type { EndpointHttp } from './post-message.ts'
import { findSecret, sealSecret } from './sealed-secret.ts'
import { makeEndpointSecret } from './sign-message.ts'

export type EndpointDeps = ProofDeps & { endpointHttp: EndpointHttp }

/** Who asks; all are of the owner's own workspace. */
interface Owner {
  workspaceId: string
  userId: string
}
type OwnedEndpoint = EndpointId & Owner

function describeEndpoint(row: EndpointRow, now: Date): Endpoint {
  const { previous_until: until } = row
  return {
    id: row.id,
    url: row.url,
    event_types: row.event_types,
    state: row.state,
    failing_since: row.failing_since?.toISOString() ?? null,
    previous_secret_until: until && until > now ? until.toISOString() : null,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
  }
}

function describeLast({ created_at: createdAt, attempted_at: attemptedAt, ...last }: LastDelivery) {
  const { state, status, failure } = last
  const times = { created_at: createdAt.toISOString(), attempted_at: attemptedAt?.toISOString() ?? null }
  return { state, status, failure, ...times }
}

async function getEndpoint({ db }: Pick<EndpointDeps, 'db'>, of: EndpointId): Promise<EndpointRow> {
  const row = await findEndpoint(db, of)
  if (!row) throw coreErrors.notFound()
  return row
}

export async function listEndpoints(
  { db, clock }: EndpointDeps,
  workspaceId: string,
): Promise<{ results: ListedEndpoint[] }> {
  const [rows, deliveries] = await Promise.all([listEndpointRows(db, workspaceId), listLastDeliveries(db, workspaceId)])
  return {
    results: rows.map((row) => {
      const last = deliveries.find((delivery) => delivery.endpoint_id === row.id)
      return { ...describeEndpoint(row, clock.now()), last_delivery: last ? describeLast(last) : null }
    }),
  }
}

/** Throws 400 for an address that leads nowhere, or into a private network; it is checked again at every delivery. */
async function requirePublicAddress({ endpointHttp: { reach } }: EndpointDeps, url: string): Promise<void> {
  const { hostname } = new URL(url)
  try {
    requireAllowedHost({ hostname } as URL, reach.isAllowed)
  } catch (error) {
    if (error instanceof PrivateAddressError) throw endpointErrors.privateAddress()
    throw error
  }
  const found = await resolveName(hostname.replace(/^\[(.*)\]$/, '$1')).catch(() => [])
  if (found.length === 0) throw endpointErrors.unknownHost()
  if (!found.every(({ address }) => reach.isAllowed(address))) throw endpointErrors.privateAddress()
}

/** Throws 400 for such an address, 409 where there are too many, and what requireProof throws. */
export async function createEndpoint(
  deps: EndpointDeps,
  { workspaceId, userId }: Owner,
  { url, event_types: types, ...proof }: RouteInput<typeof createEndpointRoute>['body'],
): Promise<{ endpoint: Endpoint; secret: string }> {
  await requireProof(deps, { ...proof, userId })
  await requirePublicAddress(deps, url)
  const now = deps.clock.now()
  const id = uuidV7()
  const secret = makeEndpointSecret()
  return deps.db.transaction().execute(async (transaction) => {
    // A workspace that is being deleted gets nothing more.
    if (!(await holdUsage(transaction, workspaceId))) throw coreErrors.notFound()
    // Of two at once the second waits, and counts the first.
    await lockWorkspace(transaction, workspaceId)
    const rows = await listEndpointRows(transaction, workspaceId)
    if (rows.length >= maxEndpoints) throw endpointErrors.tooMany(maxEndpoints)
    const actor = await getActor(transaction, userId)
    const row: EndpointRow = {
      workspace_id: workspaceId,
      id,
      url,
      event_types: types,
      ...sealSecret(deps.secrets.endpointKeys, { workspaceId, id }, secret),
      previous_sealed_secret: null,
      previous_until: null,
      state: 'on',
      failing_since: null,
      created_by: actor.name,
      created_at: now,
    }
    await insertEndpoint(transaction, row)
    const details = { host: new URL(url).host }
    await recordAudit(transaction, { workspaceId, actor, action: 'endpoints.created', details, now })
    return { endpoint: describeEndpoint(row, now), secret }
  })
}

export async function changeEndpoint(
  deps: EndpointDeps,
  { userId, ...of }: OwnedEndpoint,
  { event_types: types, is_on: isOn }: RouteInput<typeof updateEndpointRoute>['body'],
): Promise<Endpoint> {
  const { url } = await getEndpoint(deps, of)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, of.workspaceId)
    if (types) await updateEndpoint(transaction, of, { event_types: types })
    if (isOn !== undefined) await saveEndpointState(transaction, of, isOn ? 'on' : 'off')
    const actor = await getActor(transaction, userId)
    const details = { host: new URL(url).host }
    const { workspaceId } = of
    await recordAudit(transaction, { workspaceId, actor, action: 'endpoints.changed', details, now })
  })
  return describeEndpoint(await getEndpoint(deps, of), now)
}

export async function removeEndpoint(deps: EndpointDeps, { userId, ...of }: OwnedEndpoint): Promise<void> {
  const row = await findEndpoint(deps.db, of)
  if (!row) return
  const { workspaceId } = of
  await deps.db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId)
    if (!(await deleteEndpoint(transaction, of))) return
    const details = { host: new URL(row.url).host }
    const actor = await getActor(transaction, userId)
    const now = deps.clock.now()
    await recordAudit(transaction, { workspaceId, actor, action: 'endpoints.removed', details, now })
  })
}

/** Throws what requireProof throws, and 409 for a secret that nobody can read any more. */
export async function showSecret(
  deps: EndpointDeps,
  { userId, ...of }: OwnedEndpoint,
  proof: RouteInput<typeof showEndpointSecretRoute>['body'],
): Promise<{ secret: string }> {
  await requireProof(deps, { ...proof, userId })
  const { sealed_secret: sealed, key_version: version } = await getEndpoint(deps, of)
  const secret = findSecret(deps.secrets.endpointKeys, of, { sealed, version })
  if (secret === null) throw endpointErrors.secretLost()
  return { secret }
}

/** Makes another secret; the one before signs along for the hours asked for. Throws what requireProof throws. */
export async function replaceSecret(
  deps: EndpointDeps,
  { userId, ...of }: OwnedEndpoint,
  { overlap_hours: hours = 0, ...proof }: RouteInput<typeof replaceEndpointSecretRoute>['body'],
): Promise<{ secret: string }> {
  await requireProof(deps, { ...proof, userId })
  const keys = deps.secrets.endpointKeys
  const now = deps.clock.now()
  const secret = makeEndpointSecret()
  const { workspaceId } = of
  await deps.db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId)
    const row = await getEndpoint({ db: transaction }, of)
    // Both are sealed with the key of now: one version is kept for them.
    const before = hours && findSecret(keys, of, { sealed: row.sealed_secret, version: row.key_version })
    await updateEndpoint(transaction, of, {
      ...sealSecret(keys, of, secret),
      previous_sealed_secret: before ? sealSecret(keys, of, before).sealed_secret : null,
      previous_until: before ? new Date(now.getTime() + hours * 3_600_000) : null,
    })
    const details = { host: new URL(row.url).host }
    const actor = await getActor(transaction, userId)
    await recordAudit(transaction, { workspaceId, actor, action: 'endpoints.secret_replaced', details, now })
  })
  return { secret }
}

/** Throws 409 where the endpoint is off. */
export async function testEndpoint(deps: EndpointDeps, of: EndpointId): Promise<{ message_id: string }> {
  const { state } = await getEndpoint(deps, of)
  if (state !== 'on') throw endpointErrors.isOff()
  const now = deps.clock.now()
  const message = makeMessage({ type: 'endpoint.tested', data: { endpoint_id: of.id } }, now)
  await deps.db.transaction().execute((transaction) => insertMessageFor(transaction, of, { message, now }))
  return { message_id: nameMessage(message.id) }
}

/** The contract has checked its form. */
function readPlace(cursor: string | undefined): DeliveryPlace | null {
  const [ms = '', messageId = ''] = cursor?.split('_') ?? []
  return cursor === undefined ? null : { createdAt: new Date(Number(ms)), messageId }
}

export async function listDeliveries(
  deps: EndpointDeps,
  of: EndpointId,
  { state, older_than: olderThan }: RouteInput<typeof listDeliveriesRoute>['query'],
): Promise<RouteAnswer<typeof listDeliveriesRoute>> {
  await getEndpoint(deps, of)
  const rows = await listDeliveryRows(deps.db, of, { state, place: readPlace(olderThan) })
  const page = rows.slice(0, deliveriesPageSize)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return {
    older: last ? `${last.created_at.getTime()}_${last.message_id}` : null,
    results: page.map(({ message_id: id, created_at, attempted_at, next_at, ...row }) => ({
      ...row,
      message_id: nameMessage(id),
      created_at: created_at.toISOString(),
      attempted_at: attempted_at?.toISOString() ?? null,
      next_at: row.state === 'waiting' ? next_at.toISOString() : null,
    })),
  }
}

/** Throws 404 for a message that was not sent there, or is kept no more, and 409 where the endpoint is off. */
export async function replay(deps: EndpointDeps, of: EndpointId, messageName: string): Promise<undefined> {
  const { state } = await getEndpoint(deps, of)
  if (state !== 'on') throw endpointErrors.isOff()
  const messageId = /^msg_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(messageName)?.[1]
  const { workspaceId, id: endpointId } = of
  const isFound = messageId && (await replayDelivery(deps.db, { workspaceId, endpointId, messageId }, deps.clock.now()))
  if (!isFound) throw coreErrors.notFound()
}

/** Throws 409 where the endpoint is off. What a call just before has sent is not sent again. */
export async function replayAllFailed(
  deps: EndpointDeps,
  { userId, ...of }: OwnedEndpoint,
): Promise<RouteAnswer<typeof replayFailedRoute>> {
  const { workspaceId } = of
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId)
    const { state, url } = await getEndpoint({ db: transaction }, of)
    if (state !== 'on') throw endpointErrors.isOff()
    const replayed = await replayFailed(transaction, of, now)
    if (replayed > 0) {
      const details = { host: new URL(url).host, number: String(replayed) }
      const actor = await getActor(transaction, userId)
      await recordAudit(transaction, { workspaceId, actor, action: 'endpoints.failed_replayed', details, now })
    }
    return { replayed, has_more: await hasFailed(transaction, of) }
  })
}
