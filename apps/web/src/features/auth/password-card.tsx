import { useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import styles from './password-card.module.css'

export function PasswordCard() {
  const { t } = useTranslation('settings')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={t('password')}>
      <div className={styles.line}>
        <p className={styles.text}>{t('passwordText')}</p>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t('changePassword')}
        </Button>
      </div>
      {isOpen && <ChangePasswordDialog onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
