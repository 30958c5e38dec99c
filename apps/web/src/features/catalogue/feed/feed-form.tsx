import type { Workspace } from '@voice-shop/contract'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { findFieldFailure } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './feed-card.module.css'
import { useSaveFeed } from './use-feed.ts'

interface FeedFormProps {
  workspace: Workspace
  url: string
  onSaved: () => void
  onCancel?: () => void
}

export function FeedForm({ workspace, url, onSaved, onCancel }: FeedFormProps) {
  const { t } = useTranslation('feed')
  const showFailure = useFailureToast()
  const save = useSaveFeed(workspace)
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<{ error: Error } | 'missing' | null>(null)
  const refuse = (found: { error: Error } | 'missing') => {
    setRefusal(found)
    input.current?.focus()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    setRefusal(null)
    if (typed === '') return refuse('missing')
    save.mutate(typed, {
      onSuccess: (_, isHere) => isHere && onSaved(),
      onError: (error, isHere) => {
        if (isHere && error instanceof ApiError && error.fields?.url) refuse({ error })
        else showFailure(error, () => t('saveError'))
      },
    })
  }
  const failure =
    refusal === 'missing'
      ? t('urlMissing')
      : findFieldFailure({ error: refusal?.error, name: 'url', fallback: t('saveError') })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label={t('feedUrl')}
        placeholder="https://www.example.com/feed.xml"
        defaultValue={url}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        error={failure}
      />
      <div className={styles.actions}>
        <Button type="submit" isBusy={save.isPending}>
          {t('save')}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
