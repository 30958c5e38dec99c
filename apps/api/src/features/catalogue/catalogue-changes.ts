import type { Channel } from '../../core/database/channel.ts'

export const catalogueChannel = 'voice_shop_catalogue'

/** Tells every process whose products have changed. */
export interface CatalogueChanges {
  /** Products of the workspace have changed, and that is committed. */
  announce(workspaceId: string): void
  /**
   * Hears of changes in this process and, within a second, in the others; of each it may hear several times. Null: those
   * of any workspace may have been missed.
   */
  subscribe(listener: (workspaceId: string | null) => void): void
  /** Tells the other processes what is left to tell. */
  close(): Promise<void>
}

export function createCatalogueChanges(channel: Channel): CatalogueChanges {
  const listeners: ((workspaceId: string | null) => void)[] = []
  const tell = (workspaceId: string | null) => {
    for (const listener of listeners) listener(workspaceId)
  }
  channel.listen({ onKeys: (workspaceIds) => workspaceIds.forEach(tell), onGap: () => tell(null) })
  return {
    announce(workspaceId) {
      channel.publish([workspaceId])
      tell(workspaceId)
    },
    subscribe(listener) {
      listeners.push(listener)
    },
    close: () => channel.close(),
  }
}
