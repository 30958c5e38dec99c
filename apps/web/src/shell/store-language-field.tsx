import { languageNames } from '../app/language.ts'
import { useTranslation } from '../app/translation.ts'
import { SelectField } from '../ui/select-field.tsx'
import styles from './sidebar.module.css'
import { useStoreLanguage } from './use-store-language.ts'

export function StoreLanguageField() {
  const { t } = useTranslation()
  const [language, changeLanguage] = useStoreLanguage()
  return (
    <SelectField
      className={styles.language}
      label={t('language')}
      isLabelHidden
      options={languageNames}
      value={language}
      onChange={changeLanguage}
    />
  )
}
