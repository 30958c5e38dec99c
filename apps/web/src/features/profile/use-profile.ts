import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getProfileRoute,
  type Profile,
  photoField,
  type RouteCall,
  removePhotoRoute,
  updatePhotoRoute,
  updateProfileRoute,
} from '@voice-shop/contract'
import { useEffect } from 'react'
import { callApi } from '../../api/client.ts'
import { saveNames } from '../../api/session.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import type { WorkspaceScope } from '../workspaces/workspaces.public.ts'

const profileKey = 'profile'

/** The signed-in user's profile. The name that the rest of the app shows follows it. */
export function useProfile({ workspaceId, isEnabled }: WorkspaceScope) {
  const query = useQuery({
    queryKey: [profileKey, workspaceId],
    queryFn: ({ signal }) => callApi(getProfileRoute, { signal }),
    enabled: isEnabled,
    // Only the role differs in another workspace: what is being edited there stays.
    placeholderData: keepPreviousData,
  })
  const { data } = query
  useEffect(() => {
    if (data) saveNames(data)
  }, [data])
  return query
}

/** Changes the loaded profile, whichever workspace it was loaded in. */
function useProfileChange() {
  const client = useQueryClient()
  return async (change: Partial<Profile>) => {
    // An answer that is still on its way would bring back what was before.
    await client.cancelQueries({ queryKey: [profileKey] })
    client.setQueriesData<Profile>({ queryKey: [profileKey] }, (profile) => profile && { ...profile, ...change })
  }
}

export type ProfileChanges = RouteCall<typeof updateProfileRoute>['body']

export function useUpdateProfile() {
  const change = useProfileChange()
  return useSingleMutation({
    mutationFn: (body: NonNullable<ProfileChanges>) => callApi(updateProfileRoute, { body }),
    onSuccess: ({ first_name, last_name, phone }) => change({ first_name, last_name, phone }),
  })
}

/** Puts a file in the place of the photo. */
export function useUpdatePhoto() {
  const change = useProfileChange()
  return useSingleMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set(photoField, file)
      return callApi(updatePhotoRoute, { form })
    },
    onSuccess: ({ profile_photo }) => change({ profile_photo }),
  })
}

export function useRemovePhoto() {
  const change = useProfileChange()
  return useSingleMutation({
    mutationFn: () => callApi(removePhotoRoute),
    onSuccess: () => change({ profile_photo: null }),
  })
}
