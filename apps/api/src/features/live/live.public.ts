export { createLive, type Live, liveChannel } from './live.service.ts'
