import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { useToast } from '../../../ui/toasts.tsx'

interface FirstStepsInput {
  /** Undefined until it is known. */
  hasSearches: boolean | undefined
  onFirstSearch: () => void
}

/**
 * Whether the page has the first steps in the place of figures: until the first search comes in. The figures that come then
 * begin at the top.
 */
export function useFirstSteps({ hasSearches, onFirstSearch }: FirstStepsInput) {
  const { t } = useTranslation('dashboard')
  const { show } = useToast()
  const areShown = hasSearches === false

  const hadSearches = useRef(hasSearches)
  useEffect(() => {
    if (hadSearches.current === false && hasSearches) {
      show({ tone: 'success', message: () => t('firstArrived') })
      onFirstSearch()
    }
    hadSearches.current = hasSearches
  })

  const wereShown = useRef(areShown)
  useLayoutEffect(() => {
    if (wereShown.current && !areShown) window.scrollTo(0, 0)
    wereShown.current = areShown
  }, [areShown])

  return { areShown }
}
