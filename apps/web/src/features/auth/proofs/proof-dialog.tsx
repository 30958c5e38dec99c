import type { Proof } from '@voice-shop/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadMessages } from '../../../app/i18n.ts'

/** A field that is required; `name` is that of the call too. */
export interface ProofField {
  name: string
  type: 'email'
  label: string
  /** What to say while it is empty. */
  missing: string
}

export interface ProofDialogProps {
  title: string
  /** What the button says that does it. */
  action: string
  isDanger?: boolean
  /** What it asks for before the proof. */
  field?: ProofField
  /** Does it, with what the field has. What the API refuses is told in the dialog. */
  onConfirm: (proof: Proof, value: string) => Promise<unknown>
  onClose: () => void
  /** What will happen. */
  children?: ReactNode
}

const ProofForm = lazy(async () => {
  const [module] = await Promise.all([import('./proof-form.tsx'), loadMessages(['twoStep'])])
  return { default: module.ProofForm }
})

/**
 * Asks for the password and, where the account has two-step sign-in, for a code, before what a session that somebody
 * found open must not do. The same for all that asks. Loaded when it is needed.
 */
export function ProofDialog(props: ProofDialogProps) {
  return (
    <Suspense fallback={null}>
      <ProofForm {...props} />
    </Suspense>
  )
}
