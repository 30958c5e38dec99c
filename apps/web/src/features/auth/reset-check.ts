export type ResetFieldName = 'password' | 'confirmPassword'

export interface ResetProblem {
  /** What to say of the whole; a mismatch is called an invalid code, too, as the specification wants it. */
  failure: 'auth.invalid_reset_code' | null
  /** The field to mark, and why. */
  field: { name: ResetFieldName; key: 'passwordMismatch' | 'newPasswordMissing' } | null
}

/** What is wrong before the server is asked; null when nothing is. */
export function findResetProblem(input: { code: string } & Record<ResetFieldName, string>): ResetProblem | null {
  const { code, password, confirmPassword } = input
  if (code === '') return { failure: 'auth.invalid_reset_code', field: null }
  if (password !== confirmPassword) {
    return { failure: 'auth.invalid_reset_code', field: { name: 'confirmPassword', key: 'passwordMismatch' } }
  }
  return password === '' ? { failure: null, field: { name: 'password', key: 'newPasswordMissing' } } : null
}
