import { type EndpointEvent, endpointEvents } from '@voice-shop/contract'
import { useId } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { CheckField } from '../../ui/check-field.tsx'
import styles from './endpoints.module.css'

interface EventTypesFieldProps {
  value: readonly EndpointEvent[]
  /** Whether it was sent without any. */
  isMissing: boolean
  onChange: (value: EndpointEvent[]) => void
}

/** What an endpoint is told of, in the order in which the contract has it. */
export function EventTypesField({ value, isMissing, onChange }: EventTypesFieldProps) {
  const { t } = useTranslation('endpoints')
  const errorId = useId()
  const choose = (type: EndpointEvent, isChosen: boolean) =>
    onChange(endpointEvents.filter((one) => (one === type ? isChosen : value.includes(one))))
  return (
    <fieldset className={styles.events} aria-describedby={errorId}>
      <legend>{t('events')}</legend>
      {endpointEvents.map((type) => (
        <CheckField
          key={type}
          label={t(`event.${type}`)}
          isChecked={value.includes(type)}
          onChange={(isChosen) => choose(type, isChosen)}
        />
      ))}
      <p id={errorId} className={styles.error} role="alert">
        {isMissing ? t('eventsMissing') : ''}
      </p>
    </fieldset>
  )
}

/** Where a form without any has to go on. */
export function focusEventTypes(form: HTMLFormElement): void {
  form.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
}
