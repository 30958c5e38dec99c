import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Tells what came of a mutation, also to a user who has gone to another page meanwhile. `isHere`: whether what asked is still
 * there. If not, its dialog is not to be closed, for another may be open, and a failure that it would show is for a toast.
 */
export interface Outcome<Data> {
  onSuccess?: (data: Data, isHere: boolean) => void
  onError?: (error: Error, isHere: boolean) => void
}

/**
 * A mutation that a double click starts once: the second press comes before `isPending` does, and is passed over. What
 * `mutate` is given is called whatever has become of the component, unlike with TanStack Query.
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
  const mutate = (variables: Variables, { onSuccess, onError }: Outcome<Data> = {}) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    let isHere = false
    // What is given to the library is called only while the component is there; right after, its promise ends in any case.
    const onSettled = () => {
      isHere = true
    }
    mutation.mutateAsync(variables, { onSettled }).then(
      (data) => onSuccess?.(data, isHere),
      (error) => onError?.(error, isHere),
    )
  }
  // A second press must not take what is under way from the component that shows it.
  const reset = () => isUnderWay.current || mutation.reset()
  return { ...mutation, mutate, reset }
}
