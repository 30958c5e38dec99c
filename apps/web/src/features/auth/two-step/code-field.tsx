import { type Ref, useState } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './code-field.module.css'

interface CodeFieldProps {
  error?: string | undefined
  /** Offers a recovery code in the place of the app's. */
  takesRecoveryCode?: boolean
  ref?: Ref<HTMLInputElement>
}

/** The field `code` of a form: the six digits that an authenticator app shows, or a recovery code. */
export function CodeField({ error, takesRecoveryCode = true, ref }: CodeFieldProps) {
  const { t } = useTranslation('twoStep')
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <div className={styles.field}>
      <TextField
        // Another field: what was typed into the one before is of no use here.
        key={String(isRecovery)}
        ref={ref}
        label={isRecovery ? t('recoveryCode') : t('code')}
        name="code"
        className={styles.code}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        required
        autoFocus={isRecovery}
        hint={isRecovery ? t('recoveryCodeHint') : t('codeHint')}
        error={error}
      />
      {takesRecoveryCode && (
        <button type="button" className={styles.switch} onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? t('useApp') : t('useRecoveryCode')}
        </button>
      )}
    </div>
  )
}
