import type { CoreDeps } from '../../core/core-deps.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { type ClaimedDelivery, findMessage, saveTry, type Try } from './deliveries.repository.ts'
import { type EndpointRow, findEndpoint, saveEndpointState, updateEndpoint } from './endpoints.repository.ts'
import { type EndpointHttp, postMessage } from './post-message.ts'
import { findSecret } from './sealed-secret.ts'
import { signMessage } from './sign-message.ts'
import { addStoppedMail } from './stopped-mail.ts'

const minute = 60_000
const hour = 60 * minute

/** Pauses after the first try and those that follow: ten tries in three days, less half an hour. */
export const retryPausesMs = [
  5000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
]
/** An endpoint that has accepted nothing for so long when a message is given up is switched off. */
const stopAfterMs = 71 * hour

export type DeliverDeps = Pick<CoreDeps, 'db' | 'clock' | 'secrets' | 'jobs'> & { endpointHttp: EndpointHttp }

/** The secrets that messages are signed with: that of now, and the one before as long as it counts. None: they are lost. */
function listSecrets({ secrets }: DeliverDeps, row: EndpointRow, now: Date): string[] {
  const { workspace_id: workspaceId, id, key_version: version, previous_until: until } = row
  const hasPrevious = row.previous_sealed_secret !== null && until !== null && until > now
  const sealed = [row.sealed_secret, ...(hasPrevious ? [row.previous_sealed_secret as string] : [])]
  // Both are sealed with the same key.
  return sealed.flatMap((one) => findSecret(secrets.endpointKeys, { workspaceId, id }, { sealed: one, version }) ?? [])
}

function isAccepted({ status }: Try): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Switches an endpoint off, tells its owner by mail, and the trail. */
async function stop(deps: DeliverDeps, row: EndpointRow, state: 'gone' | 'failing'): Promise<void> {
  const { db, clock, jobs } = deps
  const { workspace_id: workspaceId, id, url } = row
  await db.transaction().execute(async (transaction) => {
    if (!(await saveEndpointState(transaction, { workspaceId, id }, state))) return
    const details = { host: new URL(url).host }
    await recordAudit(transaction, { workspaceId, actor: null, action: 'endpoints.stopped', details, now: clock.now() })
    await addStoppedMail(jobs, transaction, { workspaceId, host: details.host, state })
  })
}

async function noteTry(
  deps: DeliverDeps,
  { row, delivery, one }: { row: EndpointRow; delivery: ClaimedDelivery; one: Try },
): Promise<void> {
  const { db, clock } = deps
  const { workspace_id: workspaceId, id } = row
  const isDelivered = isAccepted(one)
  const pauseMs = retryPausesMs[delivery.attempts]
  const now = clock.now()
  const isLast = isDelivered || one.status === 410 || pauseMs === undefined
  const nextAt = isLast ? null : new Date(now.getTime() + pauseMs)
  await saveTry(db, delivery, { ...one, isDelivered, nextAt })
  // To one of which nothing was sent, for it could not be signed, nothing was refused: it is not what fails.
  if (isDelivered || one.failure === 'secret_lost') {
    if (row.failing_since) await updateEndpoint(db, { workspaceId, id }, { failing_since: null })
    return
  }
  const failingSince = row.failing_since ?? one.attemptedAt
  if (!row.failing_since) await updateEndpoint(db, { workspaceId, id }, { failing_since: failingSince })
  if (one.status === 410) await stop(deps, row, 'gone')
  else if (!nextAt && now.getTime() - failingSince.getTime() >= stopAfterMs) await stop(deps, row, 'failing')
}

/** A message goes out signed or not at all. */
function refuseUnsigned(now: Date): Try {
  return { attemptedAt: now, durationMs: null, status: null, failure: 'secret_lost', answer: null }
}

/**
 * Tries a delivery once, as its workspace, and says what came of it; null where there is nothing to deliver. A process that is
 * killed meanwhile leaves it to the next.
 */
export async function deliver(deps: DeliverDeps, delivery: ClaimedDelivery): Promise<Try | null> {
  const { workspaceId, endpointId } = delivery
  return asWorkspace(workspaceId, async () => {
    const [row, message] = await Promise.all([
      findEndpoint(deps.db, { workspaceId, id: endpointId }),
      findMessage(deps.db, delivery),
    ])
    if (row?.state !== 'on' || !message) return null
    const now = deps.clock.now()
    const id = nameMessage(message.id)
    const signed = { id, timestamp: Math.floor(now.getTime() / 1000), body: message.body }
    const secrets = listSecrets(deps, row, now)
    const headers = { ...signMessage(signed, secrets), 'user-agent': 'VoiceShop-Webhooks' }
    const input = { url: row.url, headers, body: message.body, http: deps.endpointHttp }
    const one = secrets.length === 0 ? refuseUnsigned(now) : await postMessage(input, now)
    await noteTry(deps, { row, delivery, one })
    return one
  })
}

/** As `webhook-id` says it: the same in every try, by which a receiver knows what it has. */
export function nameMessage(id: string): string {
  return `msg_${id}`
}
