import { type ReactNode, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { useTranslation } from '../../app/translation.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { selectWorkspace, useUserWorkspaces } from './user-workspaces.ts'

interface OwnStoreRedirectProps {
  merchantId: string
  /** Where it leads whose store it is. */
  to: string
  /** What shows when the store is not one of theirs, or nobody can tell. */
  fallback: ReactNode
}

/** Selects the store and leads on, where it is one of those of whoever is signed in. */
export function WorkspaceRedirect({ merchantId, to, fallback }: OwnStoreRedirectProps) {
  const { t } = useTranslation('loginAndPass')
  const { stores } = useUserWorkspaces()
  const own =
    stores.state === 'known' ? stores.workspaces.find(({ merchant }) => merchant.id === merchantId) : undefined
  const [isSelected, setIsSelected] = useState(false)
  useEffect(() => {
    if (!own) return
    selectWorkspace(own)
    setIsSelected(true)
  }, [own])
  if (isSelected) return <Redirect to={to} replace />
  if (stores.state === 'loading' || own) return <Spinner label={t('connectingStore')} isFullPage />
  return fallback
}
