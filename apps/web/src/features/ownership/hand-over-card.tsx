import type { Member, Workspace } from '@voice-shop/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { getName, useMembers } from '../team/team.public.ts'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import styles from './hand-over-card.module.css'
import { HandOverDialog } from './hand-over-dialog.tsx'

/** Lets the owner make a member the owner. */
export function HandOverCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const { data } = useMembers(useWorkspaceScope())
  const others = data?.filter(({ groups }) => groups[0] !== 'owner') ?? []
  return (
    <Card title={t('handOver')}>
      <p className={styles.text}>{data && others.length === 0 ? t('handOverAlone') : t('handOverText')}</p>
      {others.length > 0 && <Choice workspace={workspace} members={others} />}
    </Card>
  )
}

function Choice({ workspace, members }: { workspace: Workspace; members: readonly Member[] }) {
  const { t } = useTranslation('settings')
  const [chosenId, setChosenId] = useState('')
  const [asked, setAsked] = useState<Member | null>(null)
  // Who was chosen may have been removed since.
  const chosen = members.find(({ id }) => id === chosenId)
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(chosen ?? null)
  }
  return (
    <>
      <form className={styles.form} onSubmit={ask}>
        <SelectField
          className={styles.member}
          label={t('newOwner')}
          options={[
            { value: '', label: t('chooseMember') },
            ...members.map((member) => ({ value: member.id, label: nameWithEmail(member) })),
          ]}
          value={chosen?.id ?? ''}
          onChange={setChosenId}
        />
        <Button type="submit" variant="secondary" disabled={!chosen}>
          {t('handOver')}
        </Button>
      </form>
      {/* It has a form of its own. */}
      {asked && <HandOverDialog workspace={workspace} member={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Two may have one name. */
function nameWithEmail(member: Member): string {
  const name = getName(member)
  return name === member.email ? name : `${name} (${member.email})`
}
