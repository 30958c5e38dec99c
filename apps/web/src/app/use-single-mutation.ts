import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Tells what came of a mutation, also to a user who has gone to another page meanwhile. `isHere`: whether what asked is still
 * there. If not, its dialog is not to be closed, for another may be open, nobody is led to another page, and a failure that it
 * would show is for a toast.
 */
export interface Outcome<Data> {
  onSuccess?: (data: Data, isHere: boolean) => void
  onError?: (error: Error, isHere: boolean) => void
}

/**
 * A mutation that a double click starts once: the second press comes before `isPending` does, and is passed over, or with
 * `mutateAsync` waits for the same. What `mutate` is given is called whatever has become of the component, unlike with TanStack
 * Query.
 */
export function useSingleMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const underWay = useRef<Promise<Data> | null>(null)
  const mutation = useMutation(options)
  const mutateAsync = (variables: Variables, heard: MutateOptions<Data, Error, Variables> = {}): Promise<Data> => {
    underWay.current ??= mutation.mutateAsync(variables, heard).finally(() => {
      underWay.current = null
    })
    return underWay.current
  }
  const mutate = (variables: Variables, { onSuccess, onError }: Outcome<Data> = {}) => {
    if (underWay.current !== null) return
    let isHere = false
    // What is given to the library is called only while the component is there; right after, its promise ends in any case.
    const onSettled = () => {
      isHere = true
    }
    mutateAsync(variables, { onSettled }).then(
      (data) => onSuccess?.(data, isHere),
      (error) => onError?.(error, isHere),
    )
  }
  // A second press must not take what is under way from the component that shows it.
  const reset = () => underWay.current !== null || mutation.reset()
  return { ...mutation, mutate, mutateAsync, reset }
}
