import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { useToast } from '../../../ui/toasts.tsx'

interface FirstStepsInput {
  workspaceId: string | null
  /** Undefined until it is known. */
  hasSearches: boolean | undefined
  onFirstSearch: () => void
}

/**
 * Whether the page has the first steps in the place of figures: until the first search comes in, and, while a key shows
 * that will not be shown again, until they are left. The figures that come then begin at the top.
 */
export function useFirstSteps({ workspaceId, hasSearches, onFirstSearch }: FirstStepsInput) {
  const { t } = useTranslation('dashboard')
  const { show } = useToast()
  const [heldId, setHeldId] = useState<string | null>(null)
  const isHeld = heldId !== null && heldId === workspaceId
  const areShown = hasSearches === false || isHeld

  const hadSearches = useRef(hasSearches)
  useEffect(() => {
    if (hadSearches.current === false && hasSearches) {
      if (!isHeld) show({ tone: 'success', message: () => t('firstArrived') })
      onFirstSearch()
    }
    hadSearches.current = hasSearches
  })

  const wereShown = useRef(areShown)
  useLayoutEffect(() => {
    if (wereShown.current && !areShown) window.scrollTo(0, 0)
    wereShown.current = areShown
  }, [areShown])

  return { areShown, hold: () => setHeldId(workspaceId), leave: () => setHeldId(null) }
}
