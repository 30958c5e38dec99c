import { type ApiKey, type KeyOverlap, keyOverlaps, type Workspace } from '@voice-shop/contract'
import { useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ProofDialog } from '../auth/auth.public.ts'
import { useReplaceApiKey } from './use-api-keys.ts'

interface ReplaceKeyDialogProps {
  workspace: Workspace
  apiKey: ApiKey
  onReplaced: (answer: { api_key: ApiKey; key: string }) => void
  onClose: () => void
}

/** Makes a key anew; the one before may count on for a while. */
export function ReplaceKeyDialog({ workspace, apiKey, onReplaced, onClose }: ReplaceKeyDialogProps) {
  const { t } = useTranslation('developers')
  const { t: tOfSettings } = useTranslation('settings')
  const replacement = useReplaceApiKey(workspace)
  const [overlap, setOverlap] = useState<`${KeyOverlap}`>('0')
  return (
    <ProofDialog
      title={t('replaceTitle', { name: apiKey.name })}
      action={t('replace')}
      isDanger
      onConfirm={async (proof) => {
        const hours = Number(overlap) as KeyOverlap
        onReplaced(await replacement.mutateAsync({ id: apiKey.id, overlap: hours, proof }))
      }}
      onClose={onClose}
    >
      <p>{t(overlap === '0' ? 'replaceText' : 'replaceLater')}</p>
      <SelectField
        label={tOfSettings('keyOverlap')}
        value={overlap}
        options={keyOverlaps.map((hours) => ({
          value: `${hours}` as const,
          label: tOfSettings(`keyOverlap.${hours}`),
        }))}
        onChange={setOverlap}
      />
    </ProofDialog>
  )
}
