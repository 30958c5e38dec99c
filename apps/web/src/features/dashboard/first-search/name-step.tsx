import { useTranslation } from '../../../app/translation.ts'
import { useUser } from '../../../app/use-session.ts'
import { StoreNameForm } from '../../stores/stores.public.ts'
import { useWorkspace } from '../../workspaces/workspaces.public.ts'
import styles from './first-search.module.css'

/** Whether the store has another name than the one that it was registered with. */
export function useIsNamed(): boolean {
  const { t } = useTranslation('firstSearch')
  const name = useWorkspace().workspace?.merchant.store_name
  const firstName = useUser()?.first_name ?? ''
  return name !== t('defaultName', { firstName })
}

export function NameStep() {
  const { t } = useTranslation('firstSearch')
  const { workspace } = useWorkspace()
  return (
    <>
      <p className={styles.hint}>{t('nameIntro')}</p>
      {workspace && <StoreNameForm workspace={workspace} />}
    </>
  )
}
