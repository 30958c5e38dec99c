import { Component, type ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import styles from './error-boundary.module.css'
import { useTranslation } from './translation.ts'

/** Where drawing fails, or a page's code cannot be loaded, says so and offers to load the page again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <PageFailure /> : this.props.children
  }
}

function PageFailure() {
  const { t } = useTranslation()
  return (
    <div className={styles.frame}>
      <Alert tone="error" action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}>
        {t('pageFailed')}
      </Alert>
    </div>
  )
}
