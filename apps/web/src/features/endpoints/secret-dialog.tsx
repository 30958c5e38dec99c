import { type Endpoint, type KeyOverlap, keyOverlaps, type Workspace } from '@voice-shop/contract'
import { useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ProofDialog } from '../auth/auth.public.ts'
import { useEndpointSecret } from './use-endpoints.ts'

type Choice = 'show' | `${KeyOverlap}`
const choices: readonly Choice[] = ['show', ...keyOverlaps.map((hours) => `${hours}` as const)]

interface SecretDialogProps {
  workspace: Workspace
  endpoint: Endpoint
  onSecret: (secret: string) => void
  onClose: () => void
}

/** Shows the secret, or makes another; messages may be signed with the one before, too, for a while. */
export function SecretDialog({ workspace, endpoint, onSecret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('endpoints')
  const request = useEndpointSecret(workspace)
  const [choice, setChoice] = useState<Choice>('show')
  return (
    <ProofDialog
      title={t('secretTitle')}
      action={t(choice === 'show' ? 'secretShow' : 'secretReplace')}
      isDanger={choice === '0'}
      onConfirm={async (proof) => {
        const overlap = choice === 'show' ? null : (Number(choice) as KeyOverlap)
        const { secret } = await request.mutateAsync({ id: endpoint.id, overlap, proof })
        onSecret(secret)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t('secretText')}</p>
      <SelectField
        label={t('secretAction')}
        value={choice}
        options={choices.map((value) => ({ value, label: t(`secretAction.${value}`) }))}
        onChange={setChoice}
      />
    </ProofDialog>
  )
}
