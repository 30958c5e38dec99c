import { z } from 'zod'
import { defineRoute } from './route.ts'

/**
 * `searches_stopped`: no search for so long as would usually have brought 40. `widget_gone`: the same of pages that load
 * the widget. `not_understood` and `no_product`: their share is beyond that of the last four weeks. `limit_ahead`: the
 * plan's limit will be reached before the period ends.
 */
export const alertKinds = ['searches_stopped', 'widget_gone', 'not_understood', 'no_product', 'limit_ahead'] as const
export const alertKindSchema = z.enum(alertKinds)
export type AlertKind = z.infer<typeof alertKindSchema>

/** `over`: it is as usual again. `muted`: somebody wants to hear no more of it. `ended`: what it was about has ended. */
export const alertOutcomes = ['over', 'muted', 'ended'] as const
export type AlertOutcome = (typeof alertOutcomes)[number]

/**
 * What `not_understood` was judged by. `openings`: what openings of the assistant's panel told of. `answers`: spoken
 * sentences that Voice Shop answered.
 */
export const alertMeasures = ['openings', 'answers'] as const
export type AlertMeasure = (typeof alertMeasures)[number]

/** What was counted when it was noticed. */
export const alertFactsSchema = z.object({
  /** From when to when, of the two that stopped and the two rates. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Of the two that stopped: what the same stretch of the week had in at least three of the last four weeks. */
  usual: z.int().min(0).optional(),
  /** Of the two rates: so many of so many, and the highest share of the last four weeks, in percent. */
  count: z.int().min(0).optional(),
  of: z.int().min(0).optional(),
  usual_percent: z.number().min(0).optional(),
  /** Of `not_understood`; older alerts have none. */
  measure: z.enum(alertMeasures).optional(),
  /** Of the limit. */
  used: z.int().min(0).optional(),
  limit: z.int().min(0).optional(),
  reached_at: z.iso.datetime().optional(),
  period_end: z.iso.datetime().optional(),
})
export type AlertFacts = z.infer<typeof alertFactsSchema>

const alertSchema = z.object({
  id: z.uuid(),
  kind: alertKindSchema,
  facts: alertFactsSchema,
  opened_at: z.iso.datetime(),
  /** Null while it lasts. */
  resolved_at: z.iso.datetime().nullable(),
  outcome: z.enum(alertOutcomes).nullable(),
})
export type Alert = z.infer<typeof alertSchema>

export const alertsSchema = z.object({
  /** Those that last, and those that are over, each the newest first; at most 50. */
  alerts: z.array(alertSchema),
  /** Kinds that are muted, until then or, with null, for good. */
  muted: z.array(z.object({ kind: alertKindSchema, until: z.iso.datetime().nullable() })),
  /** Whether they are mailed: the owner's address has to be confirmed. */
  is_mailed: z.boolean(),
})
export type Alerts = z.infer<typeof alertsSchema>

const workspaceAlerts = { slice: 'alerts', access: 'workspace' } as const
const params = z.object({ kind: alertKindSchema })

export const listAlertsRoute = defineRoute({
  method: 'GET',
  path: '/api/alerts/',
  ...workspaceAlerts,
  summary: 'What is out of the ordinary in the store, what was, and what is muted',
  permission: 'analytics.view',
  scope: 'read',
  answers: { 200: alertsSchema },
})

/** For how many days a kind can be muted, beside for good. */
export const muteDays = [1, 7, 30] as const

export const muteAlertsRoute = defineRoute({
  method: 'PUT',
  path: '/api/alerts/:kind/mute/',
  ...workspaceAlerts,
  summary: 'Mutes alerts of a kind for some days or for good; one that lasts is over with it',
  permission: 'store.update',
  params,
  body: z.object({ days: z.literal([...muteDays]).nullable() }),
  answers: { 200: alertsSchema },
})

export const unmuteAlertsRoute = defineRoute({
  method: 'DELETE',
  path: '/api/alerts/:kind/mute/',
  ...workspaceAlerts,
  summary: 'Lets alerts of a kind be heard again',
  permission: 'store.update',
  params,
  answers: { 200: alertsSchema },
})
