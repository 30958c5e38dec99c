import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { getFailureMessage } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import styles from './api-example.module.css'
import { createExampleEvent, createUuid, formatCurl } from './first-event.ts'
import { useSendExample } from './use-send-example.ts'

interface SendEventStepProps {
  secretKey: string | undefined
}

/** Sends the example from here while the page has the key, and shows how a server does. */
export function SendEventStep({ secretKey }: SendEventStepProps) {
  const { t, i18n } = useTranslation('apiExample')
  const copyLabels = { copy: t('copy'), copied: t('copied'), copyByHand: t('copyByHand') }
  const [eventId] = useState(createUuid)
  const command = useRef<HTMLElement>(null)
  const sending = useSendExample()
  const showFailure = useFailureToast()
  const example = {
    query: t('exampleQuery'),
    category: t('exampleCategory'),
    productNames: [t('exampleProduct1'), t('exampleProduct2')],
  }
  const event = createExampleEvent(example, eventId, i18n.language)
  const curl = formatCurl({ origin: window.location.origin, secretKey: secretKey ?? t('keyPlaceholder'), event })
  const send = (key: string) =>
    sending.mutate(
      { secretKey: key, event },
      { onError: (error, isHere) => isHere || showFailure(error, () => t('sendError')) },
    )
  return (
    <>
      <p className={styles.hint}>{t(secretKey === undefined ? 'sendNeedsKey' : 'sendIntro')}</p>
      {sending.isError && <Alert tone="error">{getFailureMessage(sending.error, t('sendError'))}</Alert>}
      {secretKey !== undefined && !sending.isSuccess && (
        <div>
          <Button isBusy={sending.isPending} onClick={() => send(secretKey)}>
            <Send size={16} aria-hidden="true" />
            {t('send')}
          </Button>
        </div>
      )}
      {sending.isSuccess && (
        <Alert tone="success" action={<ButtonLink href={paths.dashboard}>{t('seeFigures')}</ButtonLink>}>
          {t('arrived')}
        </Alert>
      )}
      <div className={styles.commandHead}>
        <p className={styles.hint}>{t('commandIntro')}</p>
        <CopyButton label={t('copyCommand')} source={command} labels={copyLabels} />
      </div>
      {/* What scrolls has to be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.command} aria-label={t('sendCommand')} tabIndex={0}>
        <pre>
          <code ref={command}>{curl}</code>
        </pre>
      </section>
    </>
  )
}
