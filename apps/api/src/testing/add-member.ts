import type { TestApp, TestOwner } from './test-app.ts'

/** Makes the user a member of the owner's workspace. Returns the headers of the member's calls there. */
export async function addMember(
  { deps }: TestApp,
  { owner, member }: { owner: TestOwner; member: TestOwner },
): Promise<Record<string, string>> {
  await deps.db
    .insertInto('memberships')
    .values({
      workspace_id: owner.workspaceId,
      user_id: member.signedIn.id,
      role: 'member',
      created_at: deps.clock.now(),
    })
    .execute()
  return { ...member.headers, 'x-workspace-id': owner.workspaceId }
}
