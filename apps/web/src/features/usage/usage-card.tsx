import type { CurrentUsage, Usage } from '@voice-shop/contract'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { QueryFallback } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useFocusFromLink } from '../../app/use-focus-from-link.ts'
import { usageId } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useWorkspace, useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import { LimitMeter } from './limit-meter.tsx'
import styles from './usage-card.module.css'
import { getUsageLevel, usageTones } from './usage-level.ts'
import { useUsage } from './use-usage.ts'

interface UsageCardProps {
  limits: CurrentUsage | undefined
  /** What to do about the recommendations, below them; `isNear`: near the limit, or on the way to it. */
  renderAction: (usage: Usage, isNear: boolean) => ReactNode
}

/** The plan and what is used of it, for the billing page; `limits` of recordings and downloads may come later. */
export function UsageCard({ limits, renderAction }: UsageCardProps) {
  const { t } = useTranslation('billing')
  const { workspace } = useWorkspace()
  const query = useUsage(useWorkspaceScope())
  if (query.data) {
    const timeZone = workspace?.time_zone
    return <UsageSummary usage={query.data} limits={limits} renderAction={renderAction} timeZone={timeZone} />
  }
  return (
    <Card title={t('usageTitle')}>
      <QueryFallback
        query={query}
        labels={{ loading: t('loading'), failed: t('loadError'), retry: t('retry') }}
        isAnnounced
        shape="meters"
        count={3}
      />
    </Card>
  )
}

interface UsageSummaryProps extends UsageCardProps {
  usage: Usage
  timeZone: string | undefined
}

function UsageSummary({ usage, limits, renderAction, timeZone }: UsageSummaryProps) {
  const { t, i18n } = useTranslation('billing')
  const format = useFormat()
  const meter = useRef<HTMLDivElement>(null)
  useFocusFromLink(meter, usageId)
  const { percentUsed, status, isUnlimited } = getUsageLevel(usage)
  const used = formatCount(usage.usage_count, i18n.locale)
  const limit = isUnlimited ? t('unlimited') : formatCount(usage.limit, i18n.locale)
  const usedOfLimit = t('usedOfLimit', { used, limit })
  return (
    <Card title={t('usageTitle')}>
      <div ref={meter} id={usageId} tabIndex={-1} className={styles.meter}>
        <p className={styles.plan}>{usage.is_free_plan ? t('freePlan') : usage.plan_name}</p>
        <p className={styles.used}>
          <strong>{used}</strong> / {limit}
        </p>
        {!isUnlimited && (
          <ProgressBar
            label={t('recommendationsUsed')}
            percent={percentUsed}
            tone={usageTones[status]}
            valueText={usedOfLimit}
          />
        )}
        <p className={styles.unit}>{t('recommendationsUsed')}</p>
        {usage.reached_at && <p>{t('lastsUntil', { date: format.date(usage.reached_at, timeZone) })}</p>}
        <p className={styles.unit}>{t('recommendationExplained')}</p>
        {renderAction(usage, status !== 'good' || usage.reached_at !== null)}
      </div>
      <div className={styles.limits}>
        <LimitMeter name={t('recordingsUsed')} usage={limits?.recordings} />
        <LimitMeter name={t('downloadsUsed')} usage={limits?.downloads} />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('billingPeriod')}</dt>
          <dd>
            {format.date(usage.period_start, timeZone)} – {format.date(usage.period_end, timeZone)}
          </dd>
        </div>
        <div>
          <dt>{t('widget', { ns: 'settings' })}</dt>
          <dd className={joinClasses(styles.widget, usage.eligible ? styles.active : styles.disabled)}>
            {!usage.eligible && <TriangleAlert size={18} role="img" aria-label={t('limitReached')} />}
            {usage.eligible ? t('widgetActive') : t('widgetDisabled')}
          </dd>
        </div>
      </dl>
      {!usage.eligible && (
        <p className={styles.until}>{t('widgetDisabledUntil', { date: format.date(usage.period_end, timeZone) })}</p>
      )}
    </Card>
  )
}
