export { createOwner, type NewOwner, type OwnerIds } from './create-owner.ts'
export { createGuards } from './guards.ts'
