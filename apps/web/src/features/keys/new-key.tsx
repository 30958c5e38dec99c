import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './new-key.module.css'

/** Shows a key this one time. */
export function NewKey({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
      toast.show({ tone: 'success', message: () => t('keyCopied') })
    } catch (error) {
      // Without https, or where the browser refuses, there is no clipboard: the selected key can be copied by hand.
      console.error('the key could not be copied', error)
      input.current?.select()
      toast.show({ tone: 'warning', message: () => t('keyNotCopied') })
    }
  }

  const Icon = isCopied ? Check : Copy
  return (
    <div className={styles.new}>
      <Alert tone="success">{t('keyShownOnce')}</Alert>
      <div className={styles.keyLine}>
        <TextField
          ref={input}
          className={styles.key}
          label={label}
          value={value}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" onClick={copy}>
          <Icon size={18} aria-hidden="true" />
          {isCopied ? t('copied') : t('copy')}
        </Button>
      </div>
    </div>
  )
}
