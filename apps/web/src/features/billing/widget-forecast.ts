import { type CurrentUsage, type PlanChangePreview, unlimited } from '@voice-shop/contract'

/**
 * What a smaller plan does to the widget of a store that has used more than it has. `at_once`: the period goes on with
 * what is used of it; `later`: the next one begins with nothing used, and would end in the same way.
 */
export interface WidgetForecast {
  when: 'at_once' | 'later'
  used: number
  limit: number
}

/** Null where the plan has enough for what this period has used so far. */
export function forecastWidget(
  preview: Pick<PlanChangePreview, 'plan' | 'outcome' | 'is_immediate'>,
  { plan: current, recommendations: { used } }: Pick<CurrentUsage, 'plan' | 'recommendations'>,
): WidgetForecast | null {
  const limit = preview.plan.voice_recommendations_limit
  const isSmaller = current.voice_recommendations_limit === unlimited || limit < current.voice_recommendations_limit
  if (limit === unlimited || !isSmaller || used < limit) return null
  // A subscription that is bought begins a period of its own.
  const keepsPeriod = preview.outcome === 'PLAN_CHANGE' && preview.is_immediate
  return { when: keepsPeriod ? 'at_once' : 'later', used, limit }
}
