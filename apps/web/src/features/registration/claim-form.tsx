import type { StoreCard, Workspace } from '@voice-shop/contract'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { getFailureMessage } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './claim-form.module.css'
import { claimStore, listConnectable, selectWorkspace, useUserWorkspaces } from './user-workspaces.ts'

interface ClaimFormProps {
  store: StoreCard
  /** The store is the user's, and selected. */
  onDone: () => void
}

/** Asks who is signed in whether an installed store shall be theirs, and in which workspace. */
export function ClaimForm({ store, onDone }: ClaimFormProps) {
  const { t } = useTranslation('loginAndPass')
  const { stores, retry } = useUserWorkspaces()
  const own = stores.state === 'known' && stores.workspaces.find(({ merchant }) => merchant.id === store.id)
  // The page of a store that has been added already, shown again.
  useEffect(() => {
    if (!own) return
    selectWorkspace(own)
    onDone()
  }, [own, onDone])

  if (stores.state === 'failed') {
    return (
      <Alert
        tone="error"
        action={
          <Button variant="secondary" onClick={retry}>
            {t('retry')}
          </Button>
        }
      >
        {t('accountLoadFailed')}
      </Alert>
    )
  }
  if (stores.state === 'loading' || own) return <Spinner label={t('loadingAccount')} />
  return <Question store={store} connectable={listConnectable(stores.workspaces)} onDone={onDone} />
}

interface QuestionProps extends ClaimFormProps {
  connectable: readonly Workspace[]
}

function Question({ store, connectable, onDone }: QuestionProps) {
  const { t } = useTranslation('loginAndPass')
  const [target, setTarget] = useState(connectable[0]?.id ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      await claimStore(store, target)
      onDone()
    } catch (error) {
      setIsBusy(false)
      setFailure({ error })
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {connectable.length > 0 ? (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t('claimWhere')}</legend>
          {connectable.map(({ id, name }) => (
            <Choice
              key={id}
              name={t('claimInto', { name })}
              note={t('claimIntoNote')}
              isChosen={target === id}
              onChoose={() => setTarget(id)}
            />
          ))}
          <Choice
            name={t('claimNew')}
            note={t('claimNewNote')}
            isChosen={target === null}
            onChoose={() => setTarget(null)}
          />
        </fieldset>
      ) : (
        <p>{t('claimNewOnly')}</p>
      )}
      <p className={styles.note}>{t('claimWarning')}</p>
      {failure && <Alert tone="error">{getFailureMessage(failure.error, t('claimFailed'))}</Alert>}
      <Button type="submit" className={styles.submit} isBusy={isBusy}>
        {t('claimSubmit')}
      </Button>
    </form>
  )
}

interface ChoiceProps {
  name: string
  note: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ name, note, isChosen, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="target"
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        checked={isChosen}
        onChange={onChoose}
      />
      <span>
        <span id={id} className={styles.choiceName}>
          {name}
        </span>
        <span id={`${id}-note`} className={styles.note}>
          {note}
        </span>
      </span>
    </label>
  )
}
