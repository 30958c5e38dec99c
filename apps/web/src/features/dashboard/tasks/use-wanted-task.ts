import { useSearchParams } from 'wouter'
import { isOfLinkedWorkspace, useArePermissionsKnown } from '../../workspaces/workspaces.public.ts'

const name = 'task'

/**
 * The key of the task that a mail's link leads to, null until its workspace is chosen and it is known what may be done there:
 * all workspaces have the same keys. `forget` takes it out of the address, so that a reload does not come back to it.
 */
export function useWantedTask(): [key: string | null, forget: () => void] {
  const [search, setSearch] = useSearchParams()
  const isKnown = useArePermissionsKnown()
  const forget = () =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(name)
        return after
      },
      { replace: true },
    )
  return [isKnown && !isOfLinkedWorkspace(search) ? search.get(name) : null, forget]
}
