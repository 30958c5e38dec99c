import { changeStoreLanguage, languageNames, setLanguage, useLanguage } from '../app/language.ts'
import { useTranslation } from '../app/translation.ts'
import { useUser } from '../app/use-session.ts'
import { useWorkspace } from '../app/workspace.tsx'
import { SelectField } from '../ui/select-field.tsx'
import styles from './sidebar.module.css'

/** Changes the interface language, and with it the store's main language, where the user may. */
export function StoreLanguageField() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { workspace } = useWorkspace()
  const user = useUser()
  const merchantId = workspace?.merchant.id ?? user?.merchant.id
  const canUpdate = workspace?.permissions.includes('store.update') ?? true
  return (
    <SelectField
      className={styles.language}
      label={t('language')}
      isLabelHidden
      options={languageNames}
      value={language}
      onChange={(choice) =>
        void (merchantId && canUpdate ? changeStoreLanguage(choice, merchantId) : setLanguage(choice))
      }
    />
  )
}
