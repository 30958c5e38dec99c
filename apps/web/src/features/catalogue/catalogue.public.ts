export { CatalogueCard } from './catalogue-card.tsx'
