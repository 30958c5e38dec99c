import { Moon, Sun } from 'lucide-react'
import { useTheme } from '../app/theme.ts'
import { useTranslation } from '../app/translation.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './sidebar-item.module.css'

interface ThemeButtonProps {
  isIconOnly?: boolean
}

/** Switches between the light and the dark mode, and says to which. */
export function ThemeButton({ isIconOnly = false }: ThemeButtonProps) {
  const { t } = useTranslation()
  const [theme, setTheme] = useTheme()
  const label = theme === 'dark' ? t('lightMode') : t('darkMode')
  const Icon = theme === 'dark' ? Sun : Moon
  const toggle = () => setTheme(theme === 'dark' ? 'light' : 'dark')
  if (isIconOnly) {
    return (
      <IconButton label={label} onClick={toggle}>
        <Icon size={20} aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <button type="button" className={styles.item} onClick={toggle}>
      <Icon size={20} aria-hidden="true" />
      {label}
    </button>
  )
}
