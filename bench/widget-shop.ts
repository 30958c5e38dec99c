import { startBigCommerceSimulator } from '@voice-shop/simulator-bigcommerce/start-bigcommerce-simulator.ts'

export interface BenchShop {
  origin: string
  /** A page with a picture. */
  productPage: string
  /** Puts the widget's script on the pages as our app does, or takes it away. */
  setWidget(src: string | null): Promise<void>
  stop(): Promise<void>
}

/** A shop at the simulated BigCommerce, whose pages have a strict policy and Trusted Types. */
export async function openBenchShop(): Promise<BenchShop> {
  const app = { clientId: 'bench', clientSecret: 'bench', authUrl: '', loadUrl: '', uninstallUrl: '' }
  const simulator = await startBigCommerceSimulator({ app })
  const { access_token, store_hash } = simulator.control.createAccount()
  const home = await (await fetch(`${simulator.origin}/`)).text()
  const [, path = ''] = /<li><a href="([^"]+)"/.exec(home) ?? []
  return {
    origin: simulator.origin,
    productPage: `${simulator.origin}${path}`,
    setWidget: async (src) => {
      for (const { uuid } of simulator.control.listScripts()) simulator.control.deleteScript({ uuid })
      if (src === null) return
      const response = await fetch(`${simulator.origin}/stores/${store_hash}/v3/content/scripts`, {
        method: 'POST',
        headers: { 'x-auth-token': access_token, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Voice Shop', src, load_method: 'async', location: 'footer' }),
      })
      if (!response.ok) throw new Error(`the script was answered ${response.status}: ${await response.text()}`)
    },
    stop: () => simulator.stop(),
  }
}
