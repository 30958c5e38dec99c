import { useTranslation } from '../app/translation.ts'
import { AuditCard } from '../features/audit/audit-card.tsx'
import { HandOverCard } from '../features/ownership/hand-over-card.tsx'
import { TeamCard } from '../features/team/team-card.tsx'
import { TwoStepRequirementCard } from '../features/team/two-step-requirement-card.tsx'
import { useWorkspace, useWorkspaceScope } from '../features/workspaces/workspace.tsx'
import { WorkspaceFailure } from '../features/workspaces/workspace-failure.tsx'
import { SettingsFrame } from '../shell/settings-frame.tsx'
import { CardStack } from '../ui/card-stack.tsx'

export function TeamPage() {
  const { t } = useTranslation('settings')
  const { workspace } = useWorkspace()
  const { workspaceId } = useWorkspaceScope()
  return (
    <SettingsFrame title={t('teamPage')}>
      {/* What is open or on its second page belongs to its workspace; the stored id is known before the list is. */}
      <CardStack key={workspaceId}>
        <WorkspaceFailure />
        <TeamCard />
        {workspace?.permissions.includes('team.require_two_step') && <TwoStepRequirementCard workspace={workspace} />}
        {workspace?.permissions.includes('team.hand_over') && <HandOverCard workspace={workspace} />}
        {workspace?.permissions.includes('audit.view') && <AuditCard />}
      </CardStack>
    </SettingsFrame>
  )
}
