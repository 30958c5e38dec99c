import { type UsageOfLimit, unlimited } from '@voice-shop/contract'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './usage-card.module.css'
import { getUsageLevel, usageTones } from './usage-level.ts'

interface LimitMeterProps {
  name: string
  /** Undefined while it is on its way: the room is kept. */
  usage: UsageOfLimit | undefined
}

/** How much of a limit is used, in a line and a bar; or that the plan has nothing of it. */
export function LimitMeter({ name, usage }: LimitMeterProps) {
  const { t, i18n } = useTranslation('billing')
  const { used = 0, limit = null } = usage ?? {}
  const isUnlimited = limit === unlimited
  const usedText = formatCount(used, i18n.locale)
  const limitText = isUnlimited ? t('unlimited') : formatCount(limit ?? 0, i18n.locale)
  const { percentUsed, status } = getUsageLevel({ usage_count: used, limit: limit ?? 0, is_free_plan: false })
  return (
    <div className={styles.limit}>
      <p>{name}</p>
      <p className={styles.used}>
        {usage && limit === null && t('notInPlan')}
        {usage && limit !== null && (
          <>
            <strong>{usedText}</strong> / {limitText}
          </>
        )}
      </p>
      <div className={styles.bar}>
        {limit !== null && !isUnlimited && (
          <ProgressBar
            label={name}
            percent={percentUsed}
            tone={usageTones[status]}
            valueText={t('usedOfLimit', { used: usedText, limit: limitText })}
          />
        )}
      </div>
    </div>
  )
}
