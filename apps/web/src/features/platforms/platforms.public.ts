export { ConnectHint } from './connect-hint.tsx'
export { ConnectionCard } from './connection-card.tsx'
export { getPlatformName } from './platform-names.ts'
