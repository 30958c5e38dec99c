import type { Workspace } from '@voice-shop/contract'
import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useLoadErrorToast } from '../../app/use-load-error-toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { goToStart } from '../../ui/go-to-start.ts'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEmailProof } from '../auth/auth.public.ts'
import { useWorkspace, useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { listRows, type TeamRow } from './team-row.ts'
import { TeamTable } from './team-table.tsx'
import { useInvitations, useMembers } from './use-team.ts'

const pageSize = 20

/** Who is on the team and who is invited; whoever may, invites and removes. */
export function TeamCard() {
  const { t } = useTranslation('settings')
  const scope = useWorkspaceScope()
  // Whoever may invite sees buttons that others do not: the list waits for that.
  const { workspace, isAwaited: isRoleAwaited } = useWorkspace()
  const members = useMembers(scope)
  const invitations = useInvitations(scope)
  const failed = [members, invitations].find(({ data, error }) => error && !data)
  useLoadErrorToast(failed ?? members, () => t('teamLoadError'))

  if (members.data && invitations.data && !isRoleAwaited) {
    const rows = listRows(members.data, invitations.data)
    return <LoadedTeam rows={rows} memberCount={members.data.length} workspace={workspace} />
  }
  const retry = () => [members, invitations].map(({ isError, refetch }) => isError && refetch())
  return (
    <Card title={t('teamMembers')}>
      {failed ? (
        <Alert
          tone="error"
          isAnnounced={false}
          action={
            <Button variant="secondary" isBusy={failed.isFetching} onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('teamLoadError')}
        </Alert>
      ) : (
        <Skeleton label={t('loadingTeam')} shape="rows" count={4} />
      )}
    </Card>
  )
}

interface LoadedTeamProps {
  rows: readonly TeamRow[]
  /** How many of the rows are members; the others are invitations. */
  memberCount: number
  /** Null while it is not known: nothing is offered then. */
  workspace: Workspace | null
}

function LoadedTeam({ rows, memberCount, workspace }: LoadedTeamProps) {
  const { t } = useTranslation('settings')
  const table = useRef<HTMLTableElement>(null)
  const [isInviting, setIsInviting] = useState(false)
  const canInvite = workspace?.permissions.includes('team.invite') ?? false
  // What the dialog shows depends on it: it opens once that is known, and does not change before the reader's eyes.
  const { isLoading: isDialogAwaited } = useEmailProof(canInvite)
  const [asked, setAsked] = useState<TeamRow | null>(null)
  const [askedPage, setAskedPage] = useState(1)
  const pages = Math.ceil(rows.length / pageSize)
  const page = Math.min(askedPage, pages)

  // Unless another one has been opened since.
  const closeRemoval = (closed: TeamRow) => setAsked((current) => (current === closed ? null : current))
  const inviteButton = (
    <Button isBusy={isInviting && isDialogAwaited} onClick={() => setIsInviting(true)}>
      <UserPlus size={18} aria-hidden="true" />
      {t('inviteMember')}
    </Button>
  )
  return (
    <Card title={t('teamMembers')} actions={canInvite && inviteButton}>
      <TeamTable
        ref={table}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        permissions={workspace?.permissions ?? []}
        onRemove={setAsked}
      />
      <Pager
        page={page}
        pages={pages}
        labels={{ previous: t('previous'), next: t('next'), position: t('pageOf', { page, pages }) }}
        onChange={(target) => {
          setAskedPage(target)
          goToStart(table.current)
        }}
      />
      {workspace && isInviting && !isDialogAwaited && (
        <InviteDialog
          workspace={workspace}
          // The newest invitation is the first one after the members.
          onInvited={() => setAskedPage(Math.floor(memberCount / pageSize) + 1)}
          onClose={() => setIsInviting(false)}
        />
      )}
      {workspace && asked && <RemoveDialog workspace={workspace} row={asked} onClose={() => closeRemoval(asked)} />}
    </Card>
  )
}
