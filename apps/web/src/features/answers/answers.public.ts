export { SearchReasons } from './why/search-reasons.tsx'
