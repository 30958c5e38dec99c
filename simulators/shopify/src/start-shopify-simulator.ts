import { ShopifyControl } from './control/control.ts'
import type { Exchange } from './http/exchange.ts'
import { listen } from './http/listen.ts'
import { routeRequest } from './http/route-request.ts'
import { Simulation } from './simulation.ts'
import type { AppSettings } from './state/app-settings.ts'
import type { ShopSettings } from './state/shop.ts'

const settleEveryMs = 30_000

export interface ShopifySimulatorOptions {
  /** 0, and so at first: a free one. */
  port?: number
  app?: Partial<AppSettings>
  /** The stores that there are from the start; one if absent. */
  shops?: Partial<ShopSettings>[]
  /** The time, before the simulator's clock is moved. */
  now?: () => Date
  /** Hears of every exchange, before its answer is sent. */
  onExchange?: (exchange: {
    request: Exchange
    answer: { status: number; headers: Record<string, string>; body: string }
  }) => void
  /** Hears of every webhook once, before its first try. */
  onWebhook?: (webhook: { url: string; headers: Record<string, string>; body: string }) => void
}

export interface ShopifySimulator {
  /** What SHOPIFY_API_BASE is set to, without a slash at the end. */
  origin: string
  control: ShopifyControl
  stop(): Promise<void>
}

/** Starts a Shopify of its own on loopback. Throws when the port is taken. */
export async function startShopifySimulator(options: ShopifySimulatorOptions = {}): Promise<ShopifySimulator> {
  const simulation = new Simulation(options.now ?? (() => new Date()))
  const control = new ShopifyControl(simulation)
  control.configureApp(options.app ?? {})
  for (const settings of options.shops ?? [{}]) simulation.addShop(settings)
  if (options.onWebhook) simulation.webhooks.onWebhook = options.onWebhook
  const server = await listen(options.port ?? 0, async (exchange) => {
    const { status, headers = {}, body } = await routeRequest(simulation, exchange)
    options.onExchange?.({ request: exchange, answer: { status, headers, body } })
    return { status, headers, body }
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port')
  simulation.origin = `http://127.0.0.1:${address.port}`
  const timer = setInterval(() => simulation.settle(), settleEveryMs).unref()
  return {
    origin: simulation.origin,
    control,
    async stop() {
      clearInterval(timer)
      await simulation.webhooks.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
