import { type ReactNode, useId } from 'react'
import styles from './check-field.module.css'

interface CheckFieldProps {
  label: ReactNode
  isChecked: boolean
  disabled?: boolean
  onChange: (isChecked: boolean) => void
}

/** Something that is so or not, with its label behind it. */
export function CheckField({ label, isChecked, disabled = false, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
    </div>
  )
}
