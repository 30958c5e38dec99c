export const registerFieldNames = ['first_name', 'last_name', 'email', 'phone', 'password', 'confirmPassword'] as const
export type RegisterFieldName = (typeof registerFieldNames)[number]
export type RegisterFields = Record<RegisterFieldName, string>

/** What each field says of itself. Phone is marked as required but not asked for. */
const missingKeys = {
  first_name: 'firstNameMissing',
  last_name: 'lastNameMissing',
  email: 'emailMissing',
  password: 'choosePassword',
} as const
const requiredNames = Object.keys(missingKeys) as (keyof typeof missingKeys)[]

export interface RegisterProblem {
  /** What to say of the whole: that passwords differ before that something is missing. */
  key: 'passwordMismatch' | 'missingFields'
  /** What to say at the fields, all of them. */
  fields: Partial<Record<RegisterFieldName, 'passwordMismatch' | (typeof missingKeys)[keyof typeof missingKeys]>>
}

/** What is wrong before the server is asked; null when nothing is. */
export function findRegisterProblem(fields: RegisterFields): RegisterProblem | null {
  const missing = requiredNames.filter((name) => fields[name].trim() === '')
  const isMismatch = fields.password !== fields.confirmPassword
  if (!isMismatch && missing.length === 0) return null
  return {
    key: isMismatch ? 'passwordMismatch' : 'missingFields',
    fields: {
      ...Object.fromEntries(missing.map((name) => [name, missingKeys[name]])),
      ...(isMismatch && { confirmPassword: 'passwordMismatch' }),
    },
  }
}
