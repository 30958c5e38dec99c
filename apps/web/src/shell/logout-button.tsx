import { LogOut } from 'lucide-react'
import { useTranslation } from '../app/translation.ts'
import styles from './sidebar-item.module.css'
import { useLogOut } from './use-log-out.ts'

export function LogoutButton() {
  const { t } = useTranslation()
  const [logOut, isBusy] = useLogOut()
  return (
    <button type="button" className={styles.item} disabled={isBusy} onClick={logOut}>
      <LogOut size={20} aria-hidden="true" />
      {t('logout')}
    </button>
  )
}
