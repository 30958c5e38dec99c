import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { OwnAnswersCard } from '../features/answers/own-answers/own-answers-card.tsx'
import { RulesCard } from '../features/answers/rules/rules-card.tsx'
import { TrialPanel } from '../features/answers/trial/trial-panel.tsx'
import { useWorkspaceScope } from '../features/workspaces/workspace.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { CardStack } from '../ui/card-stack.tsx'

export function AssistantPage() {
  const { t } = useTranslation('assistant')
  const { workspaceId } = useWorkspaceScope()
  // The workspace that the page came up with, which may be known only later: what was asked until then stays.
  const [first, setFirst] = useState(workspaceId)
  if (first === null && workspaceId !== null) setFirst(workspaceId)
  return (
    <>
      <PageHeading title={t('assistantPage')} subtitle={t('subtitle')} />
      {/* What was asked belongs to its workspace. */}
      <CardStack key={workspaceId === first ? 'first' : workspaceId}>
        <TrialPanel />
        <RulesCard />
        <OwnAnswersCard />
      </CardStack>
    </>
  )
}
