import { useQueryClient } from '@tanstack/react-query'
import {
  createRecoveryCodesRoute,
  type Proof,
  type RouteAnswer,
  startTwoStepRoute,
  turnOffTwoStepRoute,
  turnOnTwoStepRoute,
} from '@voice-shop/contract'
import { callApi } from '../../../api/client.ts'
import { workspacesKey } from '../../workspaces/workspaces.public.ts'
import { devicesKey } from '../use-devices.ts'
import { twoStepKey } from './use-two-step.ts'

export type TwoStepSetup = RouteAnswer<typeof startTwoStepRoute>

/** What can be done to the second step of the signed-in user. @throws {ApiError} each of them. */
export function useTwoStepChanges() {
  const client = useQueryClient()
  const reload = async () => {
    // Devices were signed out, and a workspace that requires it opens.
    const keys = [twoStepKey, devicesKey, workspacesKey]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  return {
    /** A secret for an app; nothing has changed yet. */
    start: (proof: Proof): Promise<TwoStepSetup> => callApi(startTwoStepRoute, { body: proof }),
    /** Returns the recovery codes. */
    async turnOn(setupToken: string, code: string): Promise<string[]> {
      const answer = await callApi(turnOnTwoStepRoute, { body: { setup_token: setupToken, code } })
      void reload()
      return answer.recovery_codes
    },
    async turnOff(proof: Proof): Promise<void> {
      await callApi(turnOffTwoStepRoute, { body: proof })
      await reload()
    },
    async createRecoveryCodes(proof: Proof): Promise<string[]> {
      const answer = await callApi(createRecoveryCodesRoute, { body: proof })
      void reload()
      return answer.recovery_codes
    },
  }
}
