import { startShopifySimulator } from './start-shopify-simulator.ts'

const [port = '0'] = process.argv.slice(2)
const simulator = await startShopifySimulator({ port: Number(port) })
process.stdout.write(`Shopify simulator on ${simulator.origin}\n`)
process.once('SIGINT', () => void simulator.stop())
process.once('SIGTERM', () => void simulator.stop())
