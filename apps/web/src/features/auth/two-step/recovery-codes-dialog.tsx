import { Check, Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../app/save-file.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useUser } from '../../../app/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './two-step.module.css'

/** Shows recovery codes this one time, to be kept outside of the browser. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const user = useUser()
  const list = useRef<HTMLOListElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const heading = t('recoveryCodesOf', { email: user?.email ?? '' })
  const text = `${heading}\n\n${codes.join('\n')}\n`
  useEffect(() => list.current?.focus(), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setIsCopied(true)
    } catch (error) {
      // Without https, or where the browser refuses, there is no clipboard: what is selected can be copied by hand.
      console.error('the codes could not be copied', error)
      if (list.current) getSelection()?.selectAllChildren(list.current)
      toast.show({ tone: 'warning', message: () => t('copyByHand') })
    }
  }

  const Icon = isCopied ? Check : Copy
  return (
    <Dialog title={t('recoveryCodes')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.form}>
        <Alert tone="warning" isAnnounced={false}>
          {t('recoveryCodesOnce')}
        </Alert>
        <div className={styles.sheet}>
          <p className={styles.printed}>{heading}</p>
          {/* What was just made has the focus, so that it is read out. */}
          <ol ref={list} className={styles.codes} tabIndex={-1} aria-label={t('recoveryCodes')}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </div>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={() => void copy()}>
            <Icon size={16} aria-hidden="true" />
            {isCopied ? t('copied') : t('copy')}
          </Button>
          <Button
            variant="secondary"
            onClick={() => saveFile('voice-shop-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          >
            <Download size={16} aria-hidden="true" />
            {t('download')}
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer size={16} aria-hidden="true" />
            {t('print')}
          </Button>
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('recoveryCodesKept')}</Button>
      </DialogActions>
    </Dialog>
  )
}
