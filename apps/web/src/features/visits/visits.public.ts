export { VisitView } from './visit-view.tsx'
