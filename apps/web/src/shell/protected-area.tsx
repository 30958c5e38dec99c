import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { restoreSession } from '../api/restore-session.ts'
import { PageLocation } from '../app/page-location.tsx'
import { useTranslation } from '../app/translation.ts'
import { useHasSession, useUser } from '../app/use-session.ts'
import { WorkspaceProvider } from '../features/workspaces/workspace.tsx'
import { paths } from '../paths.ts'
import { Spinner } from '../ui/spinner.tsx'
import { ToastProvider } from '../ui/toasts.tsx'
import { AppShell } from './app-shell.tsx'
import { queryClient } from './query-client.ts'
import type { ReturnState } from './return-path.ts'
import { TwoStepGate } from './two-step-gate.tsx'

/** Shows its pages to those who are signed in and sends everybody else to /login, which remembers the page. */
export function ProtectedArea({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useTranslation()
  const hasSession = useHasSession()
  const user = useUser()
  const [isRefused, setIsRefused] = useState(false)

  useEffect(() => {
    if (hasSession) return
    let isCurrent = true
    void restoreSession().then((isRestored) => {
      if (isCurrent) setIsRefused(!isRestored)
    })
    return () => {
      isCurrent = false
    }
  }, [hasSession])

  if (hasSession) {
    return (
      <QueryClientProvider client={queryClient}>
        <ToastProvider labels={{ region: t('notifications'), dismiss: t('dismiss') }}>
          {/* Another user, signed in by another tab, begins anew. */}
          <WorkspaceProvider key={user?.id}>
            <AppShell>
              <PageLocation key={path} path={path}>
                <TwoStepGate>{children}</TwoStepGate>
              </PageLocation>
            </AppShell>
          </WorkspaceProvider>
        </ToastProvider>
      </QueryClientProvider>
    )
  }
  if (!isRefused) return <Spinner label={t('checkingSession')} isFullPage />
  const state: ReturnState = { from: location.pathname + location.search + location.hash }
  return <Redirect to={paths.login} replace state={state} />
}
