import type { Merchant } from '@voice-shop/contract'
import { ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './shopify-setup.module.css'
import { useCheckShopifySetup } from './use-store-settings.ts'

const shopPattern = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/

/** The step that only a Shopify store's owner can do, in the theme editor, until the store's pages show the widget. */
export function ShopifySetup({ merchant }: { merchant: Merchant }) {
  const { t } = useTranslation('settings')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const isTold = useRef(false)
  const tellDone = () => {
    if (!isTold.current) show({ tone: 'success', message: () => t('shopifySetupDone') })
    isTold.current = true
  }
  const { mutate, isPending } = useCheckShopifySetup(merchant)
  const check = () =>
    mutate(undefined, {
      onSuccess: (isDone) => {
        if (isDone) tellDone()
        else show({ tone: 'warning', message: () => t('shopifySetupNotSeen') })
      },
      onError: (error) => showFailure(error, () => t('shopifySetupError')),
    })
  // Who comes back from the theme editor sees it done without a press. It is apart from the press, which often comes at the
  // same moment, and is answered in any case.
  const { mutate: look } = useCheckShopifySetup(merchant)
  const lookLatest = useEffectEvent(() => look(undefined, { onSuccess: (isDone) => isDone && tellDone() }))
  useEffect(() => {
    const listen = () => lookLatest()
    window.addEventListener('focus', listen)
    return () => window.removeEventListener('focus', listen)
  }, [])
  return (
    <Card title={t('shopifySetup')} className={styles.card}>
      <p className={styles.note}>{t('shopifySetupText')}</p>
      <ol className={styles.steps}>
        <li>{t('shopifySetup1')}</li>
        <li>{t('shopifySetup2')}</li>
      </ol>
      <div className={styles.actions}>
        {shopPattern.test(merchant.store_id) && (
          <a
            className={styles.link}
            href={`/api/auth/shopify/theme-editor/?shop=${merchant.store_id}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('openThemeEditor')}
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        )}
        <Button isBusy={isPending} onClick={check}>
          {t('shopifySetupCheck')}
        </Button>
      </div>
    </Card>
  )
}
