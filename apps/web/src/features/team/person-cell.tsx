import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useUser } from '../../app/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import styles from './person-cell.module.css'
import { getName, type TeamRow } from './team-row.ts'

/** A member's photo, name and e-mail; of an invitation there is the e-mail alone. */
export function PersonCell({ row }: { row: TeamRow }) {
  const { t } = useTranslation('settings')
  const user = useUser()
  if (row.kind === 'invitation') {
    return (
      <Person
        picture={
          <span className={styles.mail}>
            <Mail size={18} aria-hidden="true" />
          </span>
        }
      >
        <span className={styles.email}>{row.invitation.email}</span>
      </Person>
    )
  }
  const { member } = row
  return (
    <Person picture={<Avatar person={member} />}>
      <span className={styles.name}>
        {getName(member)} {member.id === user?.id && <Badge>{t('you')}</Badge>}
      </span>
      <span className={styles.email}>{member.email}</span>
    </Person>
  )
}

function Person({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.person}>
      {picture}
      <div className={styles.text}>{children}</div>
    </div>
  )
}
