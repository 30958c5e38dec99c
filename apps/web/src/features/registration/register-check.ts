export const registerFieldNames = ['first_name', 'last_name', 'email', 'phone', 'password', 'confirmPassword'] as const
export type RegisterFieldName = (typeof registerFieldNames)[number]
export type RegisterFields = Record<RegisterFieldName, string>

export type RegisterProblem = 'passwordMismatch' | 'missingFields'

/** Phone is marked as required but not asked for. */
const requiredNames = ['first_name', 'last_name', 'email', 'password'] as const

/** What is wrong before the server is asked, and in which fields; null when nothing is. */
export function findRegisterProblem(
  fields: RegisterFields,
): { problem: RegisterProblem; names: readonly RegisterFieldName[] } | null {
  if (fields.password !== fields.confirmPassword) return { problem: 'passwordMismatch', names: ['confirmPassword'] }
  const missing = requiredNames.filter((name) => fields[name].trim() === '')
  return missing.length > 0 ? { problem: 'missingFields', names: missing } : null
}
