import type { CatalogueStatus, Workspace } from '@voice-shop/contract'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { plansPath } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useCatalogue } from './use-catalogue.ts'

interface RefusedProductsProps {
  workspace: Workspace
  status: CatalogueStatus
}

/** For how many of the platform's products the plan has no room; nothing where there are none. */
export function RefusedProducts({ workspace, status: { refused } }: RefusedProductsProps) {
  const { t, i18n } = useTranslation('sidebar')
  if (refused === 0) return null
  const canChange = workspace.permissions.includes('billing.change')
  return (
    <Alert
      tone="warning"
      isAnnounced={false}
      action={canChange && <ButtonLink href={plansPath}>{t('viewPlans')}</ButtonLink>}
    >
      {t('productsRefused', { count: refused, number: formatCount(refused, i18n.locale) })}
    </Alert>
  )
}

/** The same where nothing else tells how the import stands: it is nothing to wait for. */
export function RefusedProductsNotice({ workspace }: { workspace: Workspace }) {
  const { data } = useCatalogue(workspace)
  return data ? <RefusedProducts workspace={workspace} status={data} /> : null
}
