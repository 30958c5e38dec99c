import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** What nothing of ours needs; pages on which one can speak say so themselves. */
const unneeded = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissionsPolicy = unneeded.map((name) => `${name}=()`).join(', ')
/** Of a page on which one can speak. */
export const speakingPagePolicy = permissionsPolicy.replace('microphone=()', 'microphone=(self)')

interface Reach {
  /** The app is reached over https. */
  isSecure: boolean
}

/** Of this host alone: what else runs under the domain is not ours to decide. */
const transportSecurity = 'max-age=31536000'

/** For answers that come before any hook: what all others have. */
export function listEarlyHeaders({ isSecure }: Reach): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(isSecure ? { 'Strict-Transport-Security': transportSecurity } : {}),
  }
}

/** Headers that bind browsers, on every answer. Those of CORS are in cross-origin.ts. */
export function registerSecurityHeaders(app: FastifyInstance, { isSecure }: Reach): void {
  // Made once: the plugin of Fastify's makes it anew for each request, a twentieth of what an event takes.
  const protect = helmet({
    // Pages bring their own policy; everything else is data and may run nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      // The last three do not follow from the first.
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) =>
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  )
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', permissionsPolicy)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
