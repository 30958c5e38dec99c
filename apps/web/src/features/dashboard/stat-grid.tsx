import type { Dashboard } from '@voice-shop/contract'
import { type LucideIcon, Mic, MousePointerClick, Sparkles, Users } from 'lucide-react'
import type { Messages } from '../../app/messages.ts'
import { formatCount, formatPercent, formatSigned, formatSignedPercent } from '../../app/number-format.ts'
import { type SharedKey, type Translate, useTranslation } from '../../app/translation.ts'
import type { ComparedWindow, ExplanationKey } from './figure-info.tsx'
import { StatCard } from './stat-card.tsx'
import styles from './stat-grid.module.css'

type Stats = Dashboard['stats']

/** The key figures in the order in which they show. */
const statCards = {
  voice_searches: { icon: Mic, label: 'voiceSearches', explanation: 'explainVoiceSearches' },
  products_recommended: { icon: Sparkles, label: 'productsRecommended', explanation: 'explainProductsRecommended' },
  clicked_products: { icon: MousePointerClick, label: 'clickedProducts', explanation: 'explainClickedProducts' },
  active_users: { icon: Users, label: 'activeUsers', explanation: 'explainActiveUsers' },
} as const satisfies Record<
  keyof Stats,
  { icon: LucideIcon; label: keyof Messages['dashboard'] | SharedKey; explanation: ExplanationKey }
>

interface StatGridProps {
  stats: Stats
  compared: ComparedWindow
}

/** The key figures, each with its change from the period of equal length right before. */
export function StatGrid({ stats, compared }: StatGridProps) {
  const { t, i18n } = useTranslation('dashboard')
  return (
    <dl className={styles.grid} aria-label={t('figures')}>
      {Object.entries(statCards).map(([figure, { icon, label, explanation }]) => (
        <StatCard
          key={figure}
          icon={icon}
          label={t(label)}
          explanation={explanation}
          compared={compared}
          // Safe: the keys of the cards are the figures.
          {...describeStat(stats[figure as keyof Stats], t, i18n.locale)}
        />
      ))}
    </dl>
  )
}

function describeStat(stat: Stats[keyof Stats], t: Translate<'dashboard'>, locale: string) {
  if ('rate' in stat) {
    const points = formatSigned(stat.rate_change, locale)
    return {
      value: formatPercent(stat.rate, locale),
      change: stat.rate_change,
      shownChange: t('percentagePoints', { points }),
    }
  }
  return {
    value: formatCount(stat.count, locale),
    change: stat.change_percent,
    shownChange: formatSignedPercent(stat.change_percent, locale),
  }
}
