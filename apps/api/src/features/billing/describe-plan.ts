import { type BillingPlan, type Language, unlimited } from '@voice-shop/contract'
import type { Translate } from '../../core/errors.ts'
import type { KeyAfter } from '../../core/messages.ts'
import { freePlanId, isCustom, type Plan } from '../plans/plans.public.ts'
import { formatCount, formatMoney } from './money.ts'

/** In which words a plan is described. */
export interface Speech {
  language: Language
  /** Of amounts and counts, as Intl takes it. */
  locale: string
  translate: Translate
  /** Where to ask for custom pricing. */
  contactUrl: string | null
}

function describeFeatures({ language, locale, translate }: Speech, plan: Plan): string[] {
  const say = (key: KeyAfter<'plans:'>, params?: Record<string, string>) => translate(language, `plans:${key}`, params)
  const recommendations =
    plan.recommendations === unlimited
      ? say('unlimited_recommendations')
      : say('recommendations', { number: formatCount(locale, plan.recommendations) })
  const describe = (name: 'recordings' | 'downloads') => {
    const limit = plan[name]
    if (limit === null) return []
    return [limit === unlimited ? say(`unlimited_${name}`) : say(name, { number: formatCount(locale, limit) })]
  }
  const common = [recommendations, ...describe('recordings'), ...describe('downloads'), say('dashboard'), say('team')]
  if (plan.id === freePlanId) return [...common, say('no_card')]
  return isCustom(plan) ? [...common, say('own_price')] : [...common, say('cancel_any_time')]
}

/** A plan as the API answers it. */
export function describePlan(speech: Speech, plan: Plan): BillingPlan {
  const money = { amount: plan.amountCents, currency: plan.currency }
  return {
    id: plan.id,
    name: plan.id === freePlanId ? speech.translate(speech.language, 'plans:free') : plan.name,
    ...money,
    formatted_amount: isCustom(plan) ? '' : formatMoney(speech.locale, money),
    frequency: plan.frequency,
    voice_recommendations_limit: plan.recommendations,
    features: describeFeatures(speech, plan),
    max_session_recordings: plan.recordings,
    has_unlimited_recordings: plan.recordings === unlimited,
    max_downloads: plan.downloads,
    has_unlimited_downloads: plan.downloads === unlimited,
    contact_url: isCustom(plan) ? speech.contactUrl : null,
  }
}
