import type { Permission } from '@voice-shop/contract'
import type { Ref } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useNow } from '../../app/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { PersonCell } from './person-cell.tsx'
import { RowActions } from './row-actions.tsx'
import { getId, getRole, getStatus, type TeamRow, type TeamStatus } from './team-row.ts'
import styles from './team-table.module.css'

const minuteMs = 60_000

const statusTones = { active: 'success', pending: 'neutral', invited: 'info', expired: 'warning' } as const

const statusLabels = {
  active: 'statusActive',
  pending: 'statusPending',
  invited: 'statusInvited',
  expired: 'statusExpired',
} as const satisfies Record<TeamStatus, string>

interface TeamTableProps {
  rows: readonly TeamRow[]
  /** What the user may do to the team. */
  permissions: readonly Permission[]
  /** Asks to remove a member or to cancel an invitation. */
  onRemove: (row: TeamRow) => void
  ref: Ref<HTMLTableElement>
}

/** Members and invitations. Whoever may do nothing to them sees no column for it. */
export function TeamTable({ rows, permissions, onRemove, ref }: TeamTableProps) {
  const { t } = useTranslation('settings')
  const now = useNow(minuteMs)
  const columns: TableColumn<TeamRow>[] = [
    { title: t('member'), render: (row) => <PersonCell row={row} /> },
    {
      title: t('role'),
      render: (row) => (getRole(row) === 'owner' ? <Badge tone="primary">{t('owner')}</Badge> : t('member')),
    },
    {
      title: t('status'),
      render: (row) => {
        const status = getStatus(row, now)
        return <Badge tone={statusTones[status]}>{t(statusLabels[status])}</Badge>
      },
    },
    { title: t('date'), render: (row) => <DateCell row={row} isExpired={getStatus(row, now) === 'expired'} /> },
  ]
  if (permissions.includes('team.require_two_step')) {
    columns.push({ title: t('twoStep'), render: (row) => <TwoStepCell row={row} /> })
  }
  if (permissions.includes('team.invite') || permissions.includes('team.remove')) {
    columns.push({
      title: t('actions'),
      isActions: true,
      render: (row) => <RowActions row={row} permissions={permissions} onRemove={() => onRemove(row)} />,
    })
  }
  return <Table ref={ref} label={t('teamMembers')} columns={columns} rows={rows} getKey={getId} />
}

/** Whether a member has it; who is only invited has no account yet, or keeps it to themselves. */
function TwoStepCell({ row }: { row: TeamRow }) {
  const { t } = useTranslation('settings')
  if (row.kind === 'invitation') return '–'
  return row.member.has_two_step ? <Badge tone="success">{t('on')}</Badge> : <Badge>{t('off')}</Badge>
}

function DateCell({ row, isExpired }: { row: TeamRow; isExpired: boolean }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  if (row.kind === 'member') return <Time time={row.member.date_joined} />
  const { created_at, expires_at } = row.invitation
  const date = format.date(expires_at)
  return (
    <div className={styles.date}>
      <Time time={created_at} />
      <span className={styles.expiry}>{isExpired ? t('expiredOn', { date }) : t('expiresOn', { date })}</span>
    </div>
  )
}

function Time({ time }: { time: string }) {
  const format = useFormat()
  return (
    <time className={styles.date} dateTime={time} title={format.dateTime(time)}>
      {format.date(time)}
    </time>
  )
}
