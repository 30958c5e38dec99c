import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CatalogueStatus, getCatalogueRoute, importCatalogueRoute, type Workspace } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'

/** How often an import under way is looked at. */
const pollMs = 2000

function isUnderWay(status: CatalogueStatus | undefined): boolean {
  return status?.state === 'waiting' || status?.state === 'running'
}

/** How the import of the store's products stands, followed while one is under way. */
export function useCatalogue({ id, merchant }: Workspace) {
  return useQuery({
    queryKey: ['catalogue', id],
    queryFn: ({ signal }) => callApi(getCatalogueRoute, { params: { id: merchant.id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
  })
}

export function useImportCatalogue({ id, merchant }: Workspace) {
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: () => callApi(importCatalogueRoute, { params: { id: merchant.id } }),
    onSuccess: async (status) => {
      // An answer that is still on its way would bring back what was before.
      await client.cancelQueries({ queryKey: ['catalogue', id] })
      client.setQueryData(['catalogue', id], status)
    },
  })
}
