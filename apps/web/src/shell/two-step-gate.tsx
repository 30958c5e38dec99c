import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useWorkspace } from '../features/workspaces/workspace.tsx'
import { paths } from '../paths.ts'

/** Leads a member who lacks the two-step sign-in that the workspace requires to where it is turned on. */
export function TwoStepGate({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const { workspace } = useWorkspace()
  if (workspace?.is_two_step_missing && path !== paths.account) return <Redirect to={paths.account} replace />
  return children
}
