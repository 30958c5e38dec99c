import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from './core/clock.ts'
import { type Config, ConfigError } from './core/config.ts'
import { isPaid, listPlans } from './features/plans/plans.public.ts'
import { listMissingPlatforms } from './simulated-platforms.ts'

export interface Simulators {
  /** The configuration, with the addresses of the simulators where it names none. */
  config: Config
  /** The same as environment variables, for processes that use the simulators of this one. */
  environment: Record<string, string>
  /** What to print of them. */
  notes: string[]
  /** Tells them where the app is, once it listens: their webhooks go there. */
  onListening(origin: string): void
  stop(): Promise<void>
}

/** One of them: what it changes of the configuration, and the rest as above. */
export type Simulator = Omit<Simulators, 'config' | 'notes'> & { config: Partial<Config>; note: string }

async function startMail({ mailSinkPort }: Config): Promise<Simulator> {
  // Loaded here, as the others are, so that production neither loads nor needs it.
  const { startMailSink } = await import('@voice-shop/simulator-mail/start-mail-sink.ts')
  try {
    const sink = await startMailSink({ inboxPort: mailSinkPort })
    const note = `Mail goes no further than the inbox page at ${sink.inboxUrl}`
    const { smtpUrl, stop } = sink
    return { config: { smtpUrl }, environment: { SMTP_URL: smtpUrl }, note, onListening: () => undefined, stop }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(
      `MAIL_SINK_PORT ${mailSinkPort} is taken by another program. Set it to another number, or to 0.`,
    )
  }
}

/** Understands what is said in tones, which a test can say. */
async function startSpeech(): Promise<Simulator> {
  const { startSpeechSimulator } = await import('@voice-shop/simulator-speech/start-speech-simulator.ts')
  const { url, stop } = await startSpeechSimulator()
  return {
    config: { speech: { url, apiKey: null, model: 'tones' } },
    environment: { SPEECH_URL: url, SPEECH_MODEL: 'tones' },
    note: `Recordings of speech go no further than the simulated server at ${url}, which understands tones alone`,
    onListening: () => undefined,
    stop,
  }
}

/** A Stripe account with a price for each plan. It outlives a restart, as the customers do that the database names. */
async function startStripe({ dataDir }: Config, clock: Clock): Promise<Simulator> {
  const { startStripeSimulator } = await import('@voice-shop/simulator-stripe/stripe-simulator.ts')
  const prices = listPlans()
    .filter(isPaid)
    .map(({ id, name, amountCents: amount, currency, frequency: interval }) => ({
      planId: id,
      price: { id: `price_${id}`, productId: `prod_${id}`, productName: name, amount, currency, interval },
    }))
  const simulator = await startStripeSimulator({
    prices: prices.map(({ price }) => price),
    now: () => clock.now(),
    stateFile: join(dataDir, 'simulated-stripe.json'),
  })
  const secretKey = 'sk_test_simulated'
  const webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`
  return {
    config: {
      stripe: {
        secretKey,
        webhookSecret,
        apiBase: new URL(simulator.origin),
        prices: new Map(prices.map(({ planId, price }) => [planId, price.id])),
      },
    },
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: simulator.origin,
      STRIPE_PRICES: prices.map(({ planId, price }) => `${planId}=${price.id}`).join(','),
    },
    note: `Card payments go no further than the simulated Stripe at ${simulator.origin}; the card 4242 4242 4242 4242 pays`,
    onListening: (origin) =>
      simulator.control.setWebhook({ url: `${origin}/api/webhooks/stripe/`, secret: webhookSecret }),
    stop: simulator.stop,
  }
}

/**
 * Stands in for the services outside that are not configured; in production nothing does. Throws ConfigError where a
 * port is taken.
 */
export async function startSimulators(config: Config, clock: Clock): Promise<Simulators> {
  const started: Simulator[] = []
  const stop = async () => {
    await Promise.all(started.map((simulator) => simulator.stop()))
  }
  const missing = [
    ...(config.smtpUrl === null ? [() => startMail(config)] : []),
    ...(config.speech === null ? [startSpeech] : []),
    ...(config.stripe === null ? [() => startStripe(config, clock)] : []),
    ...listMissingPlatforms(config, clock),
  ]
  try {
    for (const start of config.isProduction ? [] : missing) started.push(await start())
  } catch (error) {
    await stop()
    throw error
  }
  return {
    config: Object.assign({ ...config }, ...started.map((simulator) => simulator.config)),
    environment: Object.assign({}, ...started.map(({ environment }) => environment)),
    notes: started.map(({ note }) => note),
    onListening: (origin) => {
      for (const simulator of started) simulator.onListening(origin)
    },
    stop,
  }
}
