import { logoutRoute } from '@voice-shop/contract'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { callApi } from '../api/client.ts'
import { clearSession } from '../api/session.ts'
import { useTranslation } from '../app/translation.ts'
import { paths } from '../paths.ts'
import styles from './sidebar-item.module.css'

export function LogoutButton() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [isBusy, setIsBusy] = useState(false)

  const logOut = async () => {
    setIsBusy(true)
    try {
      await callApi(logoutRoute)
    } catch {
      // The client has logged it. The session ends here all the same; on the server it runs out by itself.
    }
    // Away from the protected pages first: they would remember themselves for the next sign-in.
    navigate(paths.login)
    clearSession()
  }

  return (
    <button type="button" className={styles.item} disabled={isBusy} onClick={logOut}>
      <LogOut size={20} aria-hidden="true" />
      {t('logout')}
    </button>
  )
}
