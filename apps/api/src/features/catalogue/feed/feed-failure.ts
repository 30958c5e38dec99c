import type { FeedFailureCode } from '@voice-shop/contract'

/** A feed that cannot be read, for a reason that its owner can do something about. */
export class FeedFailure extends Error {
  readonly code: FeedFailureCode
  readonly status: number | null
  readonly line: number | null

  constructor(
    code: FeedFailureCode,
    { status = null, line = null }: { status?: number | null; line?: number | null } = {},
  ) {
    super(code)
    this.code = code
    this.status = status
    this.line = line
  }
}
