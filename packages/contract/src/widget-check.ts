import { z } from 'zod'
import { defineRoute } from './route.ts'
import { textSchema } from './text.ts'

/**
 * What may keep the widget from a page. The first ones are of a page that could not be read. `detail` says more where the
 * code does: the answer's status, where the page leads, or the directive of a policy and where it stands.
 */
export const widgetFaultCodes = [
  'unknown_host',
  'private_address',
  'other_port',
  'unreachable',
  'timeout',
  'too_many_redirects',
  'status',
  'too_large',
  'damaged',
  'not_a_page',
  'redirected',
  'missing',
  'twice',
  'no_key',
  'unknown_key',
  'foreign_key',
  'other_server',
  'script_blocked',
  'connection_blocked',
  'origin_not_allowed',
  'is_off',
  'hidden_page',
  'out_of_hours',
  'used_up',
] as const
export type WidgetFaultCode = (typeof widgetFaultCodes)[number]

const widgetFaultSchema = z.object({ code: z.enum(widgetFaultCodes), detail: z.string().nullable() })
export type WidgetFault = z.infer<typeof widgetFaultSchema>

/** A web address from what a person types: the scheme may be missing. */
const pageUrlSchema = textSchema({ max: 2000 }).transform((text, context) => {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url && /^https?:$/.test(url.protocol) && /[.:]|^localhost$/.test(url.hostname) && url.username === '') {
    return url.href
  }
  context.addIssue({ code: 'custom', params: { code: 'page_not_an_address' } })
  return z.NEVER
})

export const checkWidgetRoute = defineRoute({
  method: 'POST',
  path: '/api/widget-settings/check/',
  slice: 'widget',
  summary:
    'Look at a page of the store as a browser gets it: whether the widget is there, and what keeps it away if not',
  access: 'workspace',
  permission: 'store.update',
  limit: 'widget_check',
  body: z.object({ url: pageUrlSchema }),
  answers: {
    200: z.object({
      /** The page that was looked at, after redirects. */
      url: z.string(),
      /** None: shoppers see it there. */
      faults: z.array(widgetFaultSchema),
    }),
  },
})
