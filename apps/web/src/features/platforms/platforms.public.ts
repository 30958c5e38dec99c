export { getPlatformName } from './platform-names.ts'
export { useConnection, useReconnect } from './use-connection.ts'
