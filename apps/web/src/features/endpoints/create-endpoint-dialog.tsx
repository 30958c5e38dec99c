import { type Endpoint, endpointEvents, type Workspace } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { findFieldFailure } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProofDialog } from '../auth/auth.public.ts'
import styles from './endpoints.module.css'
import { EventTypesField, focusEventTypes } from './event-types-field.tsx'
import { type EndpointDraft, useCreateEndpoint } from './use-endpoints.ts'

interface CreateEndpointDialogProps {
  workspace: Workspace
  onCreated: (answer: { endpoint: Endpoint; secret: string }) => void
  onClose: () => void
}

/** Asks for the address and what it is told of, then for the password. An address that is refused is asked for again. */
export function CreateEndpointDialog({ workspace, onCreated, onClose }: CreateEndpointDialogProps) {
  const { t } = useTranslation('endpoints')
  const creation = useCreateEndpoint(workspace)
  const [draft, setDraft] = useState<EndpointDraft>({ url: '', eventTypes: [...endpointEvents] })
  const [isReady, setIsReady] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const summary = useRef<HTMLParagraphElement>(null)
  if (!isReady) {
    return (
      <EndpointForm
        draft={draft}
        refused={findFieldFailure({ error: refusal, name: 'url', fallback: t('addressRefused') })}
        onNext={(next) => {
          setDraft(next)
          setRefusal(null)
          setIsReady(true)
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <ProofDialog
      title={t('addTitle')}
      action={t('add')}
      onConfirm={async (proof) => {
        try {
          onCreated(await creation.mutateAsync({ draft, proof }))
        } catch (error) {
          const isOfAddress = findFieldFailure({ error, name: 'url', fallback: '' }) !== undefined
          // The form of a dialog that was closed shows nothing.
          if (!isOfAddress || !summary.current) throw error
          setRefusal(error)
          setIsReady(false)
        }
      }}
      onClose={onClose}
    >
      <p ref={summary} className={styles.summary}>
        <strong>{draft.url}</strong>
      </p>
    </ProofDialog>
  )
}

interface EndpointFormProps {
  draft: EndpointDraft
  /** What the server had against the address. */
  refused: string | undefined
  onNext: (draft: EndpointDraft) => void
  onClose: () => void
}

function EndpointForm({ draft, refused, onNext, onClose }: EndpointFormProps) {
  const { t } = useTranslation('endpoints')
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState(draft.url)
  const [eventTypes, setEventTypes] = useState(draft.eventTypes)
  const [isSent, setIsSent] = useState(false)
  // The browser would begin with the button that closes the dialog.
  useEffect(() => input.current?.focus(), [])
  const isWrong = URL.parse(url.trim())?.protocol !== 'https:'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSent(true)
    if (isWrong) input.current?.focus()
    else if (eventTypes.length === 0) focusEventTypes(event.currentTarget)
    else onNext({ url: url.trim(), eventTypes })
  }
  const wrongText = isSent && isWrong ? t('addressWrong') : undefined
  return (
    <Dialog title={t('addTitle')} closeLabel={t('close')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className={styles.form}>
          <TextField
            ref={input}
            label={t('address')}
            hint={t('addressHint')}
            name="url"
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            maxLength={500}
            required
            value={url}
            error={wrongText ?? (url.trim() === draft.url ? refused : undefined)}
            onChange={({ target }) => setUrl(target.value)}
          />
          <EventTypesField value={eventTypes} isMissing={isSent && eventTypes.length === 0} onChange={setEventTypes} />
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
