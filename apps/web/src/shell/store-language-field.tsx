import { languageOptions } from '../app/language.ts'
import { useTranslation } from '../app/translation.ts'
import { useStoreLanguage } from '../features/stores/use-store-language.ts'
import { SelectField } from '../ui/select-field.tsx'
import styles from './sidebar.module.css'

export function StoreLanguageField() {
  const { t } = useTranslation()
  const [language, changeLanguage] = useStoreLanguage()
  return (
    <SelectField
      className={styles.language}
      label={t('language')}
      isLabelHidden
      options={languageOptions}
      value={language}
      onChange={changeLanguage}
    />
  )
}
