import type { Dashboard } from '@voice-shop/contract'
import { type LucideIcon, Mic, MousePointerClick, Sparkles, Users } from 'lucide-react'
import type { Messages } from '../../app/messages.ts'
import { formatCount, formatPercent, formatSigned, formatSignedPercent } from '../../app/number-format.ts'
import { type SharedKey, type Translate, useTranslation } from '../../app/translation.ts'
import { describeBasis } from './comparison.ts'
import type { ExplanationKey } from './figure-info.tsx'
import { StatCard } from './stat-card.tsx'
import styles from './stat-grid.module.css'
import type { ShownDashboard } from './use-dashboard.ts'

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

/** The key figures, each with its change from the period that it is compared with. */
export function StatGrid(shown: Omit<ShownDashboard, 'askedAt'>) {
  const { t, i18n } = useTranslation('dashboard')
  const basis = describeBasis(shown.choice, t)
  const { stats } = shown.figures
  return (
    <dl className={styles.grid} aria-label={t('figures')}>
      {Object.entries(statCards).map(([figure, { icon, label, explanation }]) => (
        <StatCard
          key={figure}
          icon={icon}
          label={t(label)}
          explanation={explanation}
          compared={shown}
          basis={basis}
          // Safe: the keys of the cards are the figures.
          {...describeStat(stats, figure as keyof Stats, { t, locale: i18n.locale })}
        />
      ))}
    </dl>
  )
}

interface Speech {
  t: Translate<'dashboard'>
  locale: string
}

function describeStat(stats: Stats, figure: keyof Stats, { t, locale }: Speech) {
  const stat = stats[figure]
  if ('rate' in stat) {
    const { rate, rate_change: amount } = stat
    // Without a recommendation there is no rate either.
    const isUnknownNow = stats.products_recommended.count === 0
    const text = (points: number) => t('percentagePoints', { points: formatSigned(points, locale) })
    const change =
      amount === null ? t(isUnknownNow ? 'nothingToCompare' : 'noneBefore') : { amount, text: text(amount) }
    return { value: formatPercent(rate, locale), change }
  }
  const amount = stat.change_percent
  const change = amount === null ? t('noneBefore') : { amount, text: formatSignedPercent(amount, locale) }
  return { value: formatCount(stat.count, locale), change }
}
