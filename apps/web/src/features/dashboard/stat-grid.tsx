import type { Dashboard } from '@voice-shop/contract'
import { Mic, MousePointerClick, Sparkles, Users } from 'lucide-react'
import { formatCount, formatPercent, formatSigned, formatSignedPercent } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import type { ComparedWindow } from './figure-info.tsx'
import { StatCard } from './stat-card.tsx'
import styles from './stat-grid.module.css'

interface StatGridProps {
  stats: Dashboard['stats']
  compared: ComparedWindow
}

/** The four key figures, each with its change from the period of equal length right before. */
export function StatGrid({ stats, compared }: StatGridProps) {
  const { t, i18n } = useTranslation('dashboard')
  const locale = i18n.language
  const describeCount = ({ count, change_percent }: Dashboard['stats']['voice_searches']) => ({
    value: formatCount(count, locale),
    change: change_percent,
    shownChange: formatSignedPercent(change_percent, locale),
  })
  const { rate, rate_change } = stats.clicked_products
  return (
    <dl className={styles.grid} aria-label={t('figures')}>
      <StatCard
        figure="voice_searches"
        compared={compared}
        icon={Mic}
        label={t('voiceSearches')}
        {...describeCount(stats.voice_searches)}
      />
      <StatCard
        figure="products_recommended"
        compared={compared}
        icon={Sparkles}
        label={t('productsRecommended')}
        {...describeCount(stats.products_recommended)}
      />
      <StatCard
        figure="clicked_products"
        compared={compared}
        icon={MousePointerClick}
        label={t('clickedProducts')}
        value={formatPercent(rate, locale)}
        change={rate_change}
        shownChange={t('percentagePoints', { points: formatSigned(rate_change, locale) })}
      />
      <StatCard
        figure="active_users"
        compared={compared}
        icon={Users}
        label={t('activeUsers')}
        {...describeCount(stats.active_users)}
      />
    </dl>
  )
}
