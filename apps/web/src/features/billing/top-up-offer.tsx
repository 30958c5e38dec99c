import type { TopUp, Usage } from '@voice-shop/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useFormat } from '../../app/format.ts'
import { formatMoney } from '../../app/money-format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ExternalButtonLink } from '../../ui/button-link.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { useReloadBilling, useTopUp } from './billing-queries.ts'
import { TopUpDialog } from './top-up-dialog.tsx'
import styles from './top-up-offer.module.css'
import { askedName } from './use-buy-top-up.ts'

/** Whoever asks for the top-up may hear of its payment before the usage does: then that is asked for anew. */
function useFollowUp(topUp: TopUp | null, usage: Usage): void {
  const reload = useReloadBilling()
  const isNews = topUp?.state === 'bought' && usage.top_up === 0
  const follow = useEffectEvent(() => void reload())
  useEffect(() => {
    if (isNews) follow()
  }, [isNews])
}

/** Takes what Shopify's page came back with out of the address, so that a reload does not say it again. */
function useWasAsked(): boolean {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.has(askedName)
  const [wasAsked] = useState(isAsked)
  const clean = useEffectEvent(() => {
    const removeReturn = (before: URLSearchParams) => {
      const after = new URLSearchParams(before)
      for (const name of [askedName, 'charge_id']) after.delete(name)
      return after
    }
    if (isAsked) setSearch(removeReturn, { replace: true })
  })
  useEffect(() => clean(), [])
  return wasAsked
}

/** Near the limit of a paid plan, the way to more recommendations for this period; or what was bought of them. */
export function TopUpOffer({ usage, isNear, canChange }: { usage: Usage; isNear: boolean; canChange: boolean }) {
  const { t, i18n } = useTranslation('billing')
  const format = useFormat()
  const { workspace } = useWorkspace()
  const [opening, setOpening] = useState<object | null>(null)
  // Not one that was opened meanwhile; and the one that goes with the offer, once that is bought.
  const close = () => setOpening((now) => (now === opening ? null : now))
  const isShown = canChange && isNear && !usage.is_free_plan && usage.top_up === 0
  const { data: topUp } = useTopUp({ isShown })
  useFollowUp(topUp ?? null, usage)
  const wasAsked = useWasAsked()
  const date = format.date(usage.period_end, workspace?.time_zone)
  if (usage.top_up > 0) {
    return <p className={styles.bought}>{t('topUpBought', { number: formatCount(usage.top_up, i18n.locale), date })}</p>
  }
  if (!isShown || !topUp || topUp.state === 'bought') return null
  const params = {
    number: formatCount(topUp.recommendations, i18n.locale),
    amount: formatMoney(topUp.price, i18n.locale),
    date,
  }
  const { approval_url: approvalUrl } = topUp
  if (approvalUrl !== null && topUp.payment_platform === 'stripe') {
    // A page of its own: Stripe's does not lead back, and here it is asked anew when the owner returns.
    return (
      <Alert
        tone="warning"
        action={<ExternalButtonLink href={approvalUrl}>{t('topUpConfirm', params)}</ExternalButtonLink>}
      >
        {t('topUpAsked', params)}
      </Alert>
    )
  }
  if (approvalUrl !== null) {
    return (
      <div className={styles.offer}>
        <p>{t('topUpWaiting', params)}</p>
        <Button variant="secondary" onClick={() => window.location.assign(approvalUrl)}>
          {t('continueToShopify')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.offer}>
      {wasAsked && (
        <Alert tone="info" isAnnounced={false}>
          {t('topUpNotApproved')}
        </Alert>
      )}
      <p>{t('topUpOffer', params)}</p>
      <Button variant="secondary" onClick={() => setOpening({})}>
        {t('topUp')}
      </Button>
      {opening && <TopUpDialog topUp={topUp} onClose={close} />}
    </div>
  )
}
