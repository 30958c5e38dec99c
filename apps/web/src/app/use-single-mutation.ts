import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that a double click starts once: the second press comes before `isPending` does, and is passed over.
 */
export function useSingleMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...args) => {
      isUnderWay.current = false
      return options.onSettled?.(...args)
    },
  })
  const mutate: typeof mutation.mutate = (...args) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}
