import { z } from 'zod'
import { pageQuerySchema, pageSchema } from './pagination.ts'
import { defineRoute } from './route.ts'

/** What the audit trail tells, as `slice.event`. Clients have a sentence for each. */
export const auditActions = [
  'team.member_invited',
  'team.invitation_resent',
  'team.invitation_cancelled',
  'team.member_joined',
  'team.member_removed',
  'team.handed_over',
  'auth.signed_in_elsewhere',
  'auth.sign_in_refused',
  'auth.email_changed',
  'auth.two_step_turned_on',
  'auth.two_step_turned_off',
  'auth.recovery_code_used',
  'auth.recovery_codes_created',
  'auth.two_step_required',
  'auth.two_step_not_required',
  'stores.secret_key_created',
  'keys.api_key_created',
  'keys.api_key_replaced',
  'keys.api_key_removed',
  'endpoints.created',
  'endpoints.changed',
  'endpoints.secret_replaced',
  'endpoints.failed_replayed',
  'endpoints.removed',
  'endpoints.stopped',
  'voice.burst_noticed',
  'alerts.muted',
  'alerts.unmuted',
  'stores.shopify_setup_completed',
  'stores.widget_key_created',
  'stores.name_changed',
  'stores.origins_changed',
  'stores.time_zone_changed',
  'stores.data_exported',
  'platforms.store_connected',
  'platforms.store_reconnected',
  'platforms.connection_broken',
  'platforms.store_uninstalled',
  'platforms.access_suspended',
  'platforms.access_resumed',
  'platforms.customer_data_requested',
  'platforms.customer_redacted',
  'platforms.store_redacted',
  'billing.plan_change_requested',
  'billing.plan_changed',
  'billing.subscription_started',
  'billing.subscription_ended',
  'billing.subscription_status_changed',
  'billing.payment_failed',
  'billing.payment_disputed',
  'billing.top_up_bought',
  'billing.payment_method_changed',
  'billing.payment_method_removed',
  'answers.rule_saved',
  'answers.rule_deleted',
  'widget.settings_changed',
  'holdout.started',
  'holdout.stopped',
  'catalogue.feed_saved',
  'catalogue.feed_removed',
  'listening.openings_used_up',
  /** So many entries of an action, up to this one, are no more: of each the newest are kept. */
  'audit.cut',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditEntrySchema = z.object({
  id: z.uuid(),
  action: z.enum(auditActions),
  /** Who did it, as the name was then; empty for the system. */
  actor_name: z.string(),
  /** What the action's sentence names, such as the e-mail invited. */
  details: z.record(z.string(), z.string()),
  created_at: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const listAuditEntriesRoute = defineRoute({
  method: 'GET',
  path: '/api/audit/',
  slice: 'audit',
  summary: 'What was done in the workspace and by whom, newest first',
  access: 'workspace',
  permission: 'audit.view',
  query: pageQuerySchema.extend({
    /** Id of an entry: the list as it was when this was the newest. `next` and `previous` bring it along. */
    until: z.uuid().optional(),
  }),
  answers: { 200: pageSchema(auditEntrySchema) },
})
