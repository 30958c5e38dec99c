import type { Merchant } from '@voice-shop/contract'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './shopify-setup.module.css'
import { useCompleteShopifySetup } from './use-store-settings.ts'

const shopPattern = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/

/** The step that only a Shopify store's owner can do, in the theme editor, until it is done. */
export function ShopifySetup({ merchant }: { merchant: Merchant }) {
  const { t } = useTranslation('settings')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const complete = useCompleteShopifySetup()
  const finish = () =>
    complete.mutate(undefined, {
      onSuccess: () => show({ tone: 'success', message: () => t('shopifySetupDone') }),
      onError: (error) => showFailure(error, () => t('shopifySetupError')),
    })
  return (
    <Card title={t('shopifySetup')} className={styles.card}>
      <p className={styles.note}>{t('shopifySetupText')}</p>
      <ol className={styles.steps}>
        <li>{t('placeShopify1')}</li>
        <li>{t('placeShopify2')}</li>
        <li>{t('placeSave')}</li>
      </ol>
      <div className={styles.actions}>
        {shopPattern.test(merchant.store_id) && (
          <a
            className={styles.link}
            href={`https://${merchant.store_id}/admin/themes/current/editor?context=apps`}
            target="_blank"
            rel="noreferrer"
          >
            {t('openThemeEditor')}
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        )}
        <Button isBusy={complete.isPending} onClick={finish}>
          {t('shopifySetupConfirm')}
        </Button>
      </div>
    </Card>
  )
}
