import type { PasswordCost } from '../features/auth/auth.public.ts'

/** Next to nothing: a hash at the real cost takes 30 ms, and tests make thousands of accounts. */
export const cheapPasswordCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
