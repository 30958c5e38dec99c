import type { Database } from '../../../core/database/open-database.ts'
import {
  listSampleProducts,
  listStoreProducts,
  type ProductKey,
  type ProductPage,
} from '../../catalogue/catalogue.public.ts'
import type { EngineThread } from './engine-thread.ts'
import { ReadingRoom } from './reading-room.ts'

const productsPerPage = 500
/** So many of a store's products are looked at for what it usually says. */
const sampleSize = 5000
/**
 * About how many bytes of products may have arrived that are not read yet, of all stores: ten that are filled at once would
 * take more memory than the thread has. A store with all that the free plan has room for is 150 million.
 */
const mostUnread = 150_000_000

interface Reading {
  workspaceId: string
  /** About how many there are. */
  products: number
  /** With each page: how many have arrived. It throws where no more are wanted. */
  onPage: (arrived: number) => void
  /** The thread has all, and is still reading them. */
  onArrived: () => void
}

/** The ways in which all of a store's products come to the thread; each resolves with their number, when they are read. */
export function createStoreReader({ db, thread }: { db: Database; thread: Pick<EngineThread, 'ask' | 'tell'> }) {
  const room = new ReadingRoom(mostUnread)

  async function* listPages(workspaceId: string): AsyncGenerator<ProductPage> {
    for (let after: ProductKey | null = null; ; ) {
      const page: ProductPage = await listStoreProducts(db, { workspaceId, after, limit: productsPerPage })
      yield page
      if (!page.last || page.products < productsPerPage) return
      after = page.last
    }
  }

  return {
    /** All arrive first, in a moment, and can be searched by their words while they are read. */
    async whole({ workspaceId, onPage, onArrived }: Reading): Promise<number> {
      const reader = room.enter()
      try {
        let arrived = 0
        for await (const page of listPages(workspaceId)) {
          await reader.take(page.text.length)
          thread.tell({ type: 'products', workspaceId, page: page.text })
          arrived += page.products
          onPage(arrived)
        }
        onArrived()
        await thread.ask({ type: 'loaded', workspaceId })
        return arrived
      } finally {
        reader.leave()
      }
    },

    /** Each page is read before the next one is asked for: of very many none but those of a page are there at once. */
    async byPage({ workspaceId, products, onPage }: Reading): Promise<number> {
      const sample = await listSampleProducts(db, { workspaceId, products, count: sampleSize })
      await thread.ask({ type: 'learn', workspaceId, sample: sample.text })
      let arrived = 0
      for await (const page of listPages(workspaceId)) {
        await thread.ask({ type: 'draft', workspaceId, page: page.text })
        arrived += page.products
        onPage(arrived)
      }
      await thread.ask({ type: 'loaded', workspaceId })
      return arrived
    },
  }
}
