import type { Profile } from '@voice-shop/contract'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { QueryFallback } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useLoadErrorToast } from '../../app/use-load-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import { PhotoField } from './photo-field.tsx'
import styles from './profile-card.module.css'
import { ProfileForm } from './profile-form.tsx'
import { useProfile } from './use-profile.ts'

/** The user's photo, names and phone, with a mode in which they are edited. */
export function ProfileCard() {
  const { t } = useTranslation('settings')
  const profile = useProfile(useWorkspaceScope())
  useLoadErrorToast(profile, () => t('profileLoadError'))
  if (profile.data) return <LoadedProfile profile={profile.data} />
  return (
    <Card title={t('profile')}>
      <QueryFallback
        query={profile}
        labels={{ loading: t('loadingProfile'), failed: t('profileLoadError'), retry: t('retry') }}
        shape="form"
        count={4}
      />
    </Card>
  )
}

function LoadedProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const [isEditing, setIsEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const [role = 'member'] = profile.groups
  const editAction = (
    <Button ref={editButton} variant="secondary" onClick={() => setIsEditing(true)}>
      <Pencil size={16} aria-hidden="true" />
      {t('edit')}
    </Button>
  )
  return (
    <Card title={t('profile')} actions={isEditing ? <span className={styles.noAction} /> : editAction}>
      <div className={styles.person}>
        <PhotoField profile={profile}>
          <p className={styles.name}>{`${profile.first_name} ${profile.last_name}`.trim()}</p>
          <p className={styles.facts}>
            {t(role)} · {t('joined', { date: format.date(profile.date_joined) })}
          </p>
        </PhotoField>
      </div>
      {/* A new form each time: what was typed and not saved is gone. */}
      <ProfileForm key={String(isEditing)} profile={profile} isEditing={isEditing} onDone={() => setIsEditing(false)} />
    </Card>
  )
}
