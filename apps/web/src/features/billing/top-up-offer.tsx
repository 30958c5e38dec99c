import type { Usage } from '@voice-shop/contract'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { useTopUp } from './billing-queries.ts'
import { TopUpDialog } from './top-up-dialog.tsx'
import styles from './top-up-offer.module.css'

/** Near the limit of a paid plan, the way to more recommendations for this period; or what was bought of them. */
export function TopUpOffer({ usage, isNear, canChange }: { usage: Usage; isNear: boolean; canChange: boolean }) {
  const { t, i18n } = useTranslation('billing')
  const format = useFormat()
  const { workspace } = useWorkspace()
  const [isOpen, setIsOpen] = useState(false)
  const isShown = canChange && isNear && !usage.is_free_plan && usage.top_up === 0
  const { data: topUp } = useTopUp({ isShown })
  const date = format.date(usage.period_end, workspace?.time_zone)
  if (usage.top_up > 0) {
    return <p className={styles.bought}>{t('topUpBought', { number: formatCount(usage.top_up, i18n.locale), date })}</p>
  }
  if (!isShown || topUp?.state !== 'offered') return null
  const params = { number: formatCount(topUp.recommendations, i18n.locale), amount: topUp.price.formatted_amount, date }
  return (
    <div className={styles.offer}>
      <p>{t('topUpOffer', params)}</p>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('topUp')}
      </Button>
      {isOpen && <TopUpDialog topUp={topUp} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
