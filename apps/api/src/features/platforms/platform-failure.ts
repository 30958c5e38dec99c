/**
 * Why a platform did not do what we asked. `unavailable`: down, slow, busy or answering nonsense; a later try may work.
 * `unauthorized`: it does not take our access. `bad_code`: the code of an install is used, expired or was never its.
 * `unpaid`: it answers nobody's calls until the store, or the app, is paid for there.
 * `refused`: anything else that it will refuse again.
 */
export type FailureKind = 'unavailable' | 'unauthorized' | 'bad_code' | 'unpaid' | 'refused'

/** A failure of a platform. The message names call and status, and nothing that was sent or answered. */
export class PlatformFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'PlatformFailure'
    this.kind = kind
  }
}

export function isFailure(error: unknown, kind: FailureKind): error is PlatformFailure {
  return error instanceof PlatformFailure && error.kind === kind
}
