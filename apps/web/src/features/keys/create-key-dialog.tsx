import { type ApiKey, type KeyScope, keyScopes, type Workspace } from '@voice-shop/contract'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProofDialog } from '../auth/auth.public.ts'
import styles from './api-keys-card.module.css'
import { type KeyDraft, useCreateApiKey } from './use-api-keys.ts'

const ends = ['0', '30', '90', '365'] as const

interface CreateKeyDialogProps {
  workspace: Workspace
  onCreated: (answer: { api_key: ApiKey; key: string }) => void
  onClose: () => void
}

/** Asks what the key is for, then for the password. */
export function CreateKeyDialog({ workspace, onCreated, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation('developers')
  const creation = useCreateApiKey(workspace)
  const [draft, setDraft] = useState<KeyDraft | null>(null)
  if (!draft) return <KeyForm onNext={setDraft} onClose={onClose} />
  return (
    <ProofDialog
      title={t('createTitle')}
      action={t('create')}
      onConfirm={async (proof) => onCreated(await creation.mutateAsync({ draft, proof }))}
      onClose={onClose}
    >
      <p>
        <strong>{draft.name}</strong>: {draft.scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}
      </p>
    </ProofDialog>
  )
}

function KeyForm({ onNext, onClose }: { onNext: (draft: KeyDraft) => void; onClose: () => void }) {
  const { t } = useTranslation('developers')
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>([])
  const [end, setEnd] = useState<(typeof ends)[number]>('0')
  const [isSent, setIsSent] = useState(false)
  // The browser would begin with the button that closes the dialog.
  useEffect(() => input.current?.focus(), [])
  const isNameMissing = name.trim() === ''

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSent(true)
    if (isNameMissing) input.current?.focus()
    else if (scopes.length === 0) event.currentTarget.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
    else {
      const days = Number(end)
      const chosen = keyScopes.filter((scope) => scopes.includes(scope))
      onNext({ name: name.trim(), scopes: chosen, expiresInDays: days === 0 ? null : days })
    }
  }
  const choose = (scope: KeyScope, isChosen: boolean) =>
    setScopes((before) => (isChosen ? [...before, scope] : before.filter((one) => one !== scope)))

  return (
    <Dialog title={t('createTitle')} closeLabel={t('close')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className={styles.form}>
          <TextField
            ref={input}
            label={t('name')}
            hint={t('nameHint')}
            maxLength={80}
            autoComplete="off"
            required
            value={name}
            error={isSent && isNameMissing ? t('nameMissing') : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <fieldset className={styles.scopes} aria-describedby={errorId}>
            <legend>{t('scopes')}</legend>
            {keyScopes.map((scope) => (
              <CheckField
                key={scope}
                label={t(`scope.${scope}`)}
                isChecked={scopes.includes(scope)}
                onChange={(isChosen) => choose(scope, isChosen)}
              />
            ))}
            <p id={errorId} className={styles.error} role="alert">
              {isSent && scopes.length === 0 ? t('scopesMissing') : ''}
            </p>
          </fieldset>
          <SelectField
            label={t('expires')}
            value={end}
            options={ends.map((days) => ({ value: days, label: t(`expires.${days}`) }))}
            onChange={setEnd}
          />
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('next')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
