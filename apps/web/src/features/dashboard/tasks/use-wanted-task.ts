import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'

const name = 'task'

/** The key of the task that a mail's link leads to, once: it is taken out of the address, so that a reload does not come back to it. */
export function useWantedTask(): [key: string | null, forget: () => void] {
  const [search, setSearch] = useSearchParams()
  const isInAddress = search.has(name)
  const [wanted, setWanted] = useState(search.get(name))
  const clean = useEffectEvent(() => {
    if (!isInAddress) return
    const remove = (before: URLSearchParams) => {
      const after = new URLSearchParams(before)
      after.delete(name)
      return after
    }
    setSearch(remove, { replace: true })
  })
  useEffect(() => clean(), [])
  return [wanted, () => setWanted(null)]
}
