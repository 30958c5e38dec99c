import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useWorkspace } from './workspace.tsx'

/** On a page that lacks something without the workspace: says so, and asks for it again. Nothing while all is well. */
export function WorkspaceFailure() {
  const { t } = useTranslation()
  const { isMissing, isLoading, reload } = useWorkspace()
  if (!isMissing) return null
  return (
    <Alert
      tone="error"
      action={
        <Button variant="secondary" isBusy={isLoading} onClick={reload}>
          {t('retry')}
        </Button>
      }
    >
      {t('workspaceFailed')}
    </Alert>
  )
}
