export { type TraitGroup, useTraitNames } from './trait-names.ts'
