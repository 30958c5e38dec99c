import { startBigCommerceSimulator } from './start-bigcommerce-simulator.ts'

const { PORT, APP_ORIGIN = 'http://127.0.0.1:3000', BIGCOMMERCE_CLIENT_ID, BIGCOMMERCE_CLIENT_SECRET } = process.env
const simulator = await startBigCommerceSimulator({
  port: Number(PORT ?? 4104),
  app: {
    clientId: BIGCOMMERCE_CLIENT_ID ?? 'simulated-client',
    clientSecret: BIGCOMMERCE_CLIENT_SECRET ?? 'simulated-secret',
    authUrl: `${APP_ORIGIN}/api/auth/bigcommerce/auth/`,
    loadUrl: `${APP_ORIGIN}/api/auth/bigcommerce/load/`,
    uninstallUrl: `${APP_ORIGIN}/api/auth/bigcommerce/uninstall/`,
  },
})
console.log(`BigCommerce simulator: ${simulator.origin}`)
process.on('SIGTERM', () => void simulator.stop())
process.on('SIGINT', () => void simulator.stop())
