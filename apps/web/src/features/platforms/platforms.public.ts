export { getPlatformName } from './platform-names.ts'
