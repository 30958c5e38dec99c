export { WorkspaceDataCard } from './workspace-data-card.tsx'
