import { startTiendaNubeSimulator } from './start-tiendanube-simulator.ts'

const { PORT, APP_REDIRECT_URL, TIENDANUBE_APP_ID, TIENDANUBE_CLIENT_SECRET } = process.env
const simulator = await startTiendaNubeSimulator({
  port: Number(PORT ?? 4103),
  app: {
    id: TIENDANUBE_APP_ID ?? '1000',
    secret: TIENDANUBE_CLIENT_SECRET ?? 'simulated-secret',
    redirectUrl: APP_REDIRECT_URL ?? 'http://127.0.0.1:3000/register',
  },
})
console.log(`Tienda Nube simulator: ${simulator.origin}`)
process.on('SIGTERM', () => void simulator.stop())
process.on('SIGINT', () => void simulator.stop())
