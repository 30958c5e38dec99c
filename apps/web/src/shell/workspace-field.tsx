import { useTranslation } from '../app/translation.ts'
import { useWorkspace } from '../features/workspaces/workspace.tsx'
import { SelectField } from '../ui/select-field.tsx'

/** Switches between the user's workspaces, where there is more than one. */
export function WorkspaceField() {
  const { t } = useTranslation()
  const { workspaces, workspace, switchWorkspace } = useWorkspace()
  if (workspaces.length < 2 || !workspace) return null
  return (
    <SelectField
      label={t('workspace')}
      options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
      value={workspace.id}
      onChange={switchWorkspace}
    />
  )
}
