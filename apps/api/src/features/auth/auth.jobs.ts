import type { CoreDeps } from '../../core/core-deps.ts'
import type { JobKind } from '../../core/jobs/job-kind.ts'
import { createEmailChangeMailKind } from './email-change/email-change-mails.ts'
import { createPasswordChangedMailKind } from './password-changed-mail.ts'
import { createResetMailKind } from './reset-mail.ts'
import { createRefusedSignInKind } from './sign-in-audit.ts'
import { createTwoStepMailKind } from './two-step/two-step-mail.ts'

/** The jobs that follow sign-ins, and changes of how one signs in. */
export function createAuthKinds(deps: CoreDeps): JobKind<object>[] {
  return [
    createResetMailKind(deps),
    createRefusedSignInKind(deps),
    createPasswordChangedMailKind(deps),
    createTwoStepMailKind(deps),
    createEmailChangeMailKind(deps),
  ]
}
