export { HoldoutPart } from './holdout-part.tsx'
