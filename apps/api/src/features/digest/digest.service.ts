import type { Digest } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { findPerson } from '../users/users.public.ts'
import { findMember } from '../workspaces/workspaces.public.ts'
import { findChoice, saveChoice } from './digest.repository.ts'

interface Person {
  workspaceId: string
  userId: string
}

/** Whether a member gets the weekly mail: as they chose, else owners do. False for who is no member. */
export async function isDigestWanted(db: Database, person: Person): Promise<boolean> {
  const member = await findMember(db, person)
  if (!member) return false
  return (await findChoice(db, person)) ?? member.role === 'owner'
}

export async function getDigest({ db }: Pick<CoreDeps, 'db'>, person: Person): Promise<Digest> {
  const user = await findPerson(db, person.userId)
  return { is_wanted: await isDigestWanted(db, person), is_mailed: (user?.proven_at ?? null) !== null }
}

export async function chooseDigest(
  deps: Pick<CoreDeps, 'db'>,
  { isWanted, ...person }: Person & { isWanted: boolean },
): Promise<Digest> {
  await saveChoice(deps.db, { ...person, isWanted })
  return getDigest(deps, person)
}
