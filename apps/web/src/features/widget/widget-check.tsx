import { checkWidgetRoute, type RouteAnswer } from '@voice-shop/contract'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { callApi } from '../../api/client.ts'
import { findFieldFailure } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './widget-seen-card.module.css'

type Checked = RouteAnswer<typeof checkWidgetRoute>

/** Has a page of the store looked at, and says what keeps the widget from it and what to do. */
export function WidgetCheck({ suggested }: { suggested: string }) {
  const { t } = useTranslation('storeWidget')
  const showFailure = useFailureToast()
  const input = useRef<HTMLInputElement>(null)
  const check = useSingleMutation<Checked, string>({
    mutationFn: (url) => callApi(checkWidgetRoute, { body: { url } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check.mutate(input.current?.value ?? '', {
      onError: (error, isHere) => {
        input.current?.focus()
        const isShown = isHere && findFieldFailure({ error, name: 'url', fallback: '' }) !== undefined
        if (!isShown) showFailure(error, () => t('checkError'))
      },
    })
  }
  const failure = check.error && findFieldFailure({ error: check.error, name: 'url', fallback: t('checkError') })
  return (
    <div className={styles.check}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          ref={input}
          label={t('checkPage')}
          hint={t('checkHint')}
          defaultValue={suggested}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          error={failure || undefined}
        />
        <Button type="submit" variant="secondary" isBusy={check.isPending}>
          {t('check')}
        </Button>
      </form>
      <div role="status">{check.data && <Findings checked={check.data} />}</div>
    </div>
  )
}

function Findings({ checked: { url, faults } }: { checked: Checked }) {
  const { t } = useTranslation('storeWidget')
  if (faults.length === 0) {
    return (
      <p className={styles.finding}>
        <CircleCheck className={styles.good} size={20} aria-hidden="true" />
        <span>{t('checkGood', { url })}</span>
      </p>
    )
  }
  return (
    <ul className={styles.list} aria-label={t('checkFound', { url })}>
      {faults.map(({ code, detail }) => (
        <li key={code} className={styles.finding}>
          <TriangleAlert className={styles.bad} size={20} aria-hidden="true" />
          <span>{t(`fault.${code}`, { detail: detail ?? '', origin: location.origin })}</span>
        </li>
      ))}
    </ul>
  )
}
