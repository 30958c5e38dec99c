import type { CatalogueChanges } from '../features/catalogue/catalogue.public.ts'

/** Changes of catalogues that nobody hears of but by `tell`. */
export function createToldChanges(): { changes: CatalogueChanges; tell(workspaceId: string | null): void } {
  const listeners: ((workspaceId: string | null) => void)[] = []
  return {
    changes: {
      announce: () => undefined,
      subscribe: (listener) => void listeners.push(listener),
      close: async () => undefined,
    },
    tell: (workspaceId) => {
      for (const listener of listeners) listener(workspaceId)
    },
  }
}
