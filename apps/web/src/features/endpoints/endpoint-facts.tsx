import type { ListedEndpoint } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import styles from './endpoints.module.css'
import { useDescribeDelivery } from './use-describe-delivery.ts'

const stateTexts = { off: 'offText', gone: 'goneText', failing: 'failingText' } as const

interface EndpointFactsProps {
  endpoint: ListedEndpoint
  /** The store's. */
  timeZone: string
}

/** What an endpoint is told of, why it is told nothing, and what came of the last message. */
export function EndpointFacts({ endpoint, timeZone }: EndpointFactsProps) {
  const { t } = useTranslation('endpoints')
  const format = useFormat()
  const { describeProblem } = useDescribeDelivery()
  const { state, failing_since: failingSince, previous_secret_until: secretUntil, last_delivery: last } = endpoint
  const time = (at: string) => format.dateTime(at, timeZone)

  const describeLast = (): string => {
    if (!last) return t('lastNone')
    const problem = describeProblem(last)
    const outcome = t(`outcome.${last.state}`, { status: last.status ?? '' })
    const text = problem ? `${outcome}, ${problem}` : outcome
    return t('lastDelivery', { time: time(last.attempted_at ?? last.created_at), outcome: text })
  }
  return (
    <div className={styles.facts}>
      <p className={styles.line}>{endpoint.event_types.map((type) => t(`event.${type}`)).join(' · ')}</p>
      {state !== 'on' && (
        // Its owner switched it off: nothing is wrong.
        <p className={state === 'off' ? styles.line : styles.problem}>{t(stateTexts[state])}</p>
      )}
      {state === 'on' && failingSince && (
        <p className={styles.problem}>{t('failingSince', { time: time(failingSince) })}</p>
      )}
      <p className={styles.line}>{describeLast()}</p>
      {secretUntil && <p className={styles.line}>{t('secretUntil', { time: time(secretUntil) })}</p>}
      <p className={styles.line}>{t('created', { time: time(endpoint.created_at), name: endpoint.created_by })}</p>
    </div>
  )
}
