import { z } from 'zod'
import { defineRoute } from './route.ts'

export const liveEventSchema = z.object({
  /**
   * For how many milliseconds nothing new was recorded, as far as the server knows: figures that were asked for since
   * then are up to date, older ones may not be.
   */
  quiet_ms: z.int().min(0),
})
export type LiveEvent = z.infer<typeof liveEventSchema>

/** The server writes an event or a comment at least this often: a stream that is silent for longer is dead. */
export const liveBeatSeconds = 20

export const streamChangesRoute = defineRoute({
  method: 'GET',
  path: '/api/voice-shop/live/',
  slice: 'live',
  summary:
    'Server-sent events: one at the start, and one soon after each recording of new voice events; a comment every 20 s. Ends with the session, the membership or the access token',
  access: 'workspace',
  permission: 'analytics.view',
  eventStream: true,
  answers: { 200: liveEventSchema },
})
