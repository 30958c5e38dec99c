import type { CoreDeps } from '../../core/core-deps.ts'
import { findUser } from '../users/users.public.ts'
import { findStore, listMemberRows } from '../workspaces/workspaces.public.ts'
import { listDueStores, saveNextRun, saveSendingOnce } from './digest.repository.ts'
import { isDigestWanted } from './digest.service.ts'
import { addDigestMail } from './digest-mail.ts'
import { findDueWeek } from './digest-week.ts'

/** A store that moves to another zone has its Monday at another time: it is looked at again after so long. */
const longestWaitMs = 6 * 3_600_000
const storesAtOnce = 200
const mostBatches = 15
const mostMembers = 1000

type DigestDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs'>

async function lookAtStore({ db, clock, jobs }: DigestDeps, workspaceId: string): Promise<void> {
  const now = clock.now()
  const store = await findStore(db, workspaceId)
  if (!store) return
  const { due, nextAt } = findDueWeek(store.time_zone, now)
  const wanting: string[] = []
  if (due) {
    const { rows } = await listMemberRows(db, { workspaceId, offset: 0, limit: mostMembers })
    for (const { id: userId } of rows) {
      if (!(await isDigestWanted(db, { workspaceId, userId }))) continue
      if ((await findUser(db, userId))?.proven_at) wanting.push(userId)
    }
  }
  await db.transaction().execute(async (transaction) => {
    for (const userId of due ? wanting : []) {
      const week = due?.monday ?? 0
      if (!(await saveSendingOnce(transaction, { workspaceId, userId, week }))) continue
      await addDigestMail(jobs, transaction, { workspaceId, userId, monday: week })
    }
    const nextRunAt = new Date(Math.min(nextAt.getTime(), now.getTime() + longestWaitMs))
    await saveNextRun(transaction, { workspaceId, nextRunAt })
  })
}

/** Has the weekly mails of stores sent where it is Monday, 8:00. Every process may do it every minute. */
export async function sweepDigests(deps: DigestDeps): Promise<void> {
  const failures: unknown[] = []
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const due = await listDueStores(deps.db, { now: deps.clock.now(), limit: storesAtOnce })
    for (const workspaceId of due) {
      // A store that is gone meanwhile holds up no other.
      await lookAtStore(deps, workspaceId).catch((error: unknown) => failures.push(error))
    }
    if (due.length < storesAtOnce || failures.length > 0) break
  }
  if (failures.length > 0) throw failures[0]
}
