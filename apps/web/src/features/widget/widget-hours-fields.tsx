import { type OpenHours, type Weekday, type WeekHours, weekdays } from '@voice-shop/contract'
import { getDateFormat } from '../../app/date-format.ts'
import { formatTimeZone } from '../../app/time-zone-name.ts'
import { useTranslation } from '../../app/translation.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './widget-hours-fields.module.css'

const office: OpenHours = { from: '09:00', to: '18:00' }
const usual: WeekHours = {
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: office,
  saturday: null,
  sunday: null,
}
/** A Monday at noon, by which the days are named. */
const aMonday = Date.UTC(2026, 10, 23, 12)
const dayMs = 86_400_000

interface WidgetHoursFieldsProps {
  hours: WeekHours | null
  /** IANA zone of the store. */
  timeZone: string
  onChange: (hours: WeekHours | null) => void
}

/** When shoppers see the widget: always, or at the hours of each day of the week. */
export function WidgetHoursFields({ hours, timeZone, onChange }: WidgetHoursFieldsProps) {
  const { t } = useTranslation('storeWidget')
  return (
    <>
      <SelectField
        label={t('hours')}
        options={[
          { value: 'always', label: t('hoursAlways') },
          { value: 'some', label: t('hoursSome') },
        ]}
        value={hours ? 'some' : 'always'}
        onChange={(value) => onChange(value === 'some' ? usual : null)}
      />
      {hours && (
        <fieldset className={styles.week}>
          <legend className={styles.note}>{t('hoursNote', { timeZone: formatTimeZone(timeZone) })}</legend>
          {weekdays.map((day, index) => (
            <DayFields
              key={day}
              day={day}
              index={index}
              open={hours[day]}
              onChange={(open) => onChange({ ...hours, [day]: open })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

interface DayFieldsProps {
  day: Weekday
  /** In the week. */
  index: number
  open: OpenHours | null
  onChange: (open: OpenHours | null) => void
}

function DayFields({ index, open, onChange }: DayFieldsProps) {
  const { t, i18n } = useTranslation('storeWidget')
  const name = getDateFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(aMonday + index * dayMs)
  // A field that was emptied has no time: it shows the one of before.
  const change = (changes: Partial<OpenHours>) => {
    if (open && Object.values(changes).every((time) => time !== '')) onChange({ ...open, ...changes })
  }
  return (
    <div className={styles.day}>
      <CheckField label={name} isChecked={open !== null} onChange={(isOpen) => onChange(isOpen ? office : null)} />
      {open && (
        <>
          <TextField
            type="time"
            label={<VisuallyHidden>{t('hoursFrom', { day: name })}</VisuallyHidden>}
            value={open.from}
            onChange={({ target }) => change({ from: target.value.slice(0, 5) })}
          />
          <TextField
            type="time"
            label={<VisuallyHidden>{t('hoursTo', { day: name })}</VisuallyHidden>}
            value={open.to}
            onChange={({ target }) => change({ to: target.value.slice(0, 5) })}
          />
        </>
      )}
    </div>
  )
}
