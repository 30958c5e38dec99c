import type { ReactNode } from 'react'
import { languageOptions, setLanguage, useLanguageChoice } from '../app/language.ts'
import { useTranslation } from '../app/translation.ts'
import { Brand } from '../ui/brand.tsx'
import { SelectField } from '../ui/select-field.tsx'
import styles from './public-layout.module.css'
import { ThemeButton } from './theme-button.tsx'

interface PublicLayoutProps {
  title: string
  subtitle?: string
  children: ReactNode
}

/** The frame of the pages before the sign-in: one centred card. */
export function PublicLayout({ title, subtitle, children }: PublicLayoutProps) {
  const { t } = useTranslation()
  const [language, chooseLanguage] = useLanguageChoice(setLanguage)
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Brand />
        <div className={styles.controls}>
          <SelectField
            label={t('language')}
            isLabelHidden
            options={languageOptions}
            value={language}
            onChange={chooseLanguage}
          />
          <ThemeButton isIconOnly />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.card}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{title}</h1>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {children}
        </div>
      </main>
    </div>
  )
}
