import { useQuery } from '@tanstack/react-query'
import { getTwoStepRoute } from '@voice-shop/contract'
import { callApi } from '../../../api/client.ts'

export const twoStepKey = ['two-step'] as const

/** Whether the signed-in user's account asks for a code, and what goes with it. */
export function useTwoStep() {
  return useQuery({ queryKey: twoStepKey, queryFn: ({ signal }) => callApi(getTwoStepRoute, { signal }) })
}
