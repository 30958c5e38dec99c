import { type Comparison, comparisons } from '@voice-shop/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { comparisonLabels } from '../comparison.ts'
import { getDateInZone } from '../date-in-zone.ts'
import { formatDates, getLastDate } from '../period-format.ts'
import type { RangeButtonProps } from '../range-button.tsx'
import styles from './range-dialog.module.css'
import { checkDates, type DateFault, listRangePresets } from './range-presets.ts'

type RangeDialogProps = Omit<RangeButtonProps, 'className'> & { onClose: () => void }

/** Own dates, by the browser's own fields, and what they are compared with. */
export function RangeDialog({ choice, figures, onChange, onClose }: RangeDialogProps) {
  const { t, i18n } = useTranslation('dashboardDetails')
  const dashboard = useTranslation('dashboard')
  const { window, time_zone, kept_since: first } = figures
  const last = getDateInZone(Date.now(), time_zone)
  const [before] = useState({
    from: choice.from ?? getDateInZone(window.start, time_zone),
    to: choice.to ?? getLastDate(window, time_zone),
  })
  const [dates, setDates] = useState(before)
  const [comparison, setComparison] = useState<Comparison>(choice.compare_with)
  const [faults, setFaults] = useState<ReturnType<typeof checkDates>>({})
  const form = useRef<HTMLFormElement>(null)

  const describe = (fault: DateFault | undefined) => {
    if (fault === 'missing') return t('dateMissing')
    if (fault === 'reversed') return t('datesReversed')
    return fault && t('dateOutside', { dates: formatDates(first, last, i18n.locale) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkDates(dates, { first, last })
    setFaults(found)
    const wrong = found.from ? 'from' : found.to ? 'to' : undefined
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    // A range up to now stays one, unless its dates are changed.
    const isOther = dates.from !== before.from || dates.to !== before.to
    onChange({ ...(isOther && dates), compare_with: comparison })
    onClose()
  }
  const renderField = (name: 'from' | 'to') => (
    <TextField
      label={t(name)}
      name={name}
      type="date"
      required
      min={first}
      max={last}
      value={dates[name]}
      error={describe(faults[name])}
      onChange={({ target }) => setDates({ ...dates, [name]: target.value })}
    />
  )
  return (
    <Dialog title={dashboard.t('dates')} closeLabel={t('close')} onClose={onClose}>
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <div className={styles.presets}>
          {listRangePresets(last, first).map(({ key, from, to }) => (
            <Button key={key} variant="secondary" onClick={() => setDates({ from, to })}>
              {t(key)}
            </Button>
          ))}
        </div>
        <div className={styles.dates}>
          {renderField('from')}
          {renderField('to')}
        </div>
        <SelectField
          label={t('comparedWith')}
          options={comparisons.map((value) => ({ value, label: dashboard.t(comparisonLabels[value]) }))}
          value={comparison}
          onChange={setComparison}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('apply')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
