import { type Delivery, type EndpointEvent, endpointEvents } from '@voice-shop/contract'
import { useTranslation } from '../../app/translation.ts'

/** Says of deliveries what they told and what came of them. */
export function useDescribeDelivery() {
  const { t } = useTranslation('endpoints')
  const isKnown = (type: string): type is EndpointEvent => (endpointEvents as readonly string[]).includes(type)

  /** A type that this page does not know yet is told as the message has it. */
  const describeType = (type: string): string =>
    isKnown(type) ? t(`event.${type}`) : type === 'endpoint.tested' ? t('event.endpoint.tested') : type

  /** Why the last try failed; null where it did not, or there was none. */
  const describeProblem = ({ state, status, failure }: Pick<Delivery, 'state' | 'status' | 'failure'>) => {
    if (failure !== null) return t(`failure.${failure}`)
    return state === 'delivered' || status === null ? null : t('failure.status', { status })
  }

  return { describeType, describeProblem }
}
