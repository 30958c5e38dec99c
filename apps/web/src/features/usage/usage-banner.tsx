import type { Usage } from '@voice-shop/contract'
import { CircleAlert, Gauge, TriangleAlert } from 'lucide-react'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './usage-banner.module.css'
import { getUsageLevel, usageTones } from './usage-level.ts'

const statusIcons = { good: Gauge, warning: TriangleAlert, critical: CircleAlert } as const

const actionLabels = { upgrade: 'upgrade', viewPlans: 'viewPlans', billing: 'billingPage' } as const

interface UsageBannerProps {
  usage: Usage
  /** IANA zone of the store. */
  timeZone: string | undefined
}

/** How much of the plan is used, where that matters, and the way to a larger one. */
export function UsageBanner({ usage, timeZone }: UsageBannerProps) {
  const { t, i18n } = useTranslation('dashboard')
  const standing = getUsageLevel(usage)
  if (!standing.isBannerShown) return null

  const Icon = statusIcons[standing.status]
  const used = formatCount(usage.usage_count, i18n.locale)
  const usedText = standing.isUnlimited
    ? t('usageUnlimited', { count: usage.usage_count, number: used })
    : t('usageOfLimit', { used, limit: formatCount(usage.limit, i18n.locale) })
  return (
    <section className={joinClasses(styles.banner, styles[standing.status])} aria-label={t('usageProgress')}>
      <Icon className={styles.icon} size={22} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.headline}>
          <strong>{t('planName', { plan: usage.plan_name })}</strong> <span>{usedText}</span>
        </p>
        {!standing.isUnlimited && (
          <ProgressBar
            label={t('usageProgress')}
            percent={standing.percentUsed}
            tone={usageTones[standing.status]}
            valueText={usedText}
          />
        )}
        <p className={styles.note}>
          <UsageNote usage={usage} isUnlimited={standing.isUnlimited} timeZone={timeZone} />
        </p>
      </div>
      <ButtonLink href={paths.billing} variant="secondary" className={styles.action}>
        {t(actionLabels[standing.action])}
      </ButtonLink>
    </section>
  )
}

function UsageNote({ usage, isUnlimited, timeZone }: UsageBannerProps & { isUnlimited: boolean }) {
  const { t, i18n } = useTranslation('dashboard')
  const format = useFormat()
  if (!usage.eligible) return t('limitReached', { date: format.date(usage.period_end, timeZone) })
  if (isUnlimited) return t('remainingUnlimited')
  const count = usage.remaining_recommendations
  return t('remaining', { count, number: formatCount(count, i18n.locale) })
}
