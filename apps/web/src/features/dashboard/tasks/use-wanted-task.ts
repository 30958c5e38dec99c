import { useSearchParams } from 'wouter'
import { useArePermissionsKnown } from '../../workspaces/workspaces.public.ts'

const name = 'task'

/**
 * The key of the task that a mail's link leads to, null until it is known what may be done. `forget` takes it out of the
 * address, so that a reload does not come back to it.
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
  return [isKnown ? search.get(name) : null, forget]
}
