import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './field.module.css'
import { joinClasses } from './join-classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface SelectFieldProps<Value extends string> {
  label: string
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string | undefined
}

/** The browser's own select, whose values are a union of strings. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, isLabelHidden = false, options, value, onChange, disabled = false, className } = props
  const id = useId()
  return (
    <div className={joinClasses(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={styles.control}>
        <select
          id={id}
          className={joinClasses(styles.input, styles.select)}
          value={value}
          disabled={disabled}
          // Safe: the options are the only values there are.
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </div>
    </div>
  )
}
