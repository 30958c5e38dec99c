import { lazy, Suspense } from 'react'
import { loadMessages } from '../../app/i18n.ts'
import { useHoldout } from './use-holdout.ts'

const HoldoutSection = lazy(async () => {
  const [{ HoldoutSection }] = await Promise.all([import('./holdout-section.tsx'), loadMessages(['holdout'])])
  return { default: HoldoutSection }
})

/** Of what voice earned: whether it would have been earned without it. Nothing, and no code of it, where no comparison was begun. */
export function HoldoutPart({ timeZone }: { timeZone: string | undefined }) {
  const { data, isError } = useHoldout()
  const comparison = data?.comparison ?? null
  if (!comparison && !isError) return null
  return (
    <Suspense fallback={null}>
      <HoldoutSection comparison={comparison} timeZone={timeZone} />
    </Suspense>
  )
}
