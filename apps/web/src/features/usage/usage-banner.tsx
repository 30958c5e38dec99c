import type { Usage } from '@voice-shop/contract'
import { CircleAlert, Gauge, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { plansPath, usagePath } from '../../paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useArePermissionsKnown } from '../workspaces/workspaces.public.ts'
import styles from './usage-banner.module.css'
import { getUsageLevel, usageTones } from './usage-level.ts'

const statusIcons = { good: Gauge, warning: TriangleAlert, critical: CircleAlert } as const

const actionLabels = { upgrade: 'upgrade', viewPlans: 'viewPlans', billing: 'billingPage' } as const

interface UsageBannerProps {
  usage: Usage
  /** IANA zone of the store. */
  timeZone: string | undefined
  /** Whether the user may change the plan: nobody else is asked to. */
  canChange: boolean
}

/**
 * How much of the plan is used, where that matters, and the way to a larger one: a line while there is enough left. When the
 * limit is foreseen is said wherever it is known: an e-mail has told it.
 */
export function UsageBanner(props: UsageBannerProps) {
  const { usage, timeZone, canChange } = props
  const { t, i18n } = useTranslation('dashboard')
  const format = useFormat()
  const isKnown = useArePermissionsKnown()
  const level = getUsageLevel(usage)
  const forecast =
    usage.eligible && usage.reached_at ? t('limitForecast', { date: format.date(usage.reached_at, timeZone) }) : null
  // A paid plan has one each period; the billing page knows whether it is sold to this store.
  const topUp = canChange && !usage.is_free_plan && usage.top_up === 0 && <Link href={usagePath}>{t('orTopUp')}</Link>
  if (!level.isBannerShown) {
    return (
      forecast && (
        <p className={styles.note}>
          {forecast} {topUp}
        </p>
      )
    )
  }

  const Icon = statusIcons[level.status]
  const isQuiet = level.status === 'good' && !forecast
  const used = formatCount(usage.usage_count, i18n.locale)
  const usedText = level.isUnlimited
    ? t('usageUnlimited', { count: usage.usage_count, number: used })
    : t('usageOfLimit', { used, limit: formatCount(usage.limit, i18n.locale) })
  const action = t(actionLabels[level.action])
  return (
    <section
      className={joinClasses(styles.banner, styles[level.status], isQuiet && styles.quiet)}
      aria-label={t('usageProgress')}
    >
      <Icon className={styles.icon} size={isQuiet ? 18 : 22} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.headline}>
          <strong>{t('planName', { plan: usage.is_free_plan ? t('freePlan') : usage.plan_name })}</strong>
          {!isQuiet && <span>{usedText}</span>}
        </p>
        {!level.isUnlimited && (
          <ProgressBar
            label={t('usageProgress')}
            percent={level.percentUsed}
            tone={usageTones[level.status]}
            valueText={usedText}
          />
        )}
        <p className={styles.note}>
          <UsageNote {...props} isUnlimited={level.isUnlimited} />
          {!isQuiet && isKnown && !canChange && <> {t('ownerChangesPlan')}</>}
        </p>
        {!isQuiet && (forecast || topUp) && (
          <p className={styles.note}>
            {forecast} {topUp}
          </p>
        )}
      </div>
      {canChange &&
        (isQuiet ? (
          <Link href={plansPath} className={styles.link}>
            {action}
          </Link>
        ) : (
          <ButtonLink href={plansPath} variant="secondary" className={styles.action}>
            {action}
          </ButtonLink>
        ))}
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
