import { beforeAll, describe, expect, test } from 'vitest'
import type { PlatformAdapter, StoreKey } from '../../features/platforms/platform-port.ts'

/** A store on a platform, or on its simulator, whose access we have. */
export interface PlatformTarget {
  adapter: PlatformAdapter
  key: StoreKey
  /** Where webhooks and scripts of the run would lead: nobody has to be there. */
  origin: string
}

const job = { deadline: 'job' } as const
/** Of a large store these say enough. */
const mostPages = 4

/** What we need of a platform once a store has let us in. What it puts there it takes away again. */
export function describePlatform(title: string, open: () => Promise<PlatformTarget>): void {
  describe(title, () => {
    let target: PlatformTarget
    beforeAll(async () => {
      target = await open()
    })

    test('the store tells its name, its currency, its languages and its address', async () => {
      const { adapter, key } = target
      const store = await adapter.readStore(key, job)
      expect(store).toMatchObject({
        externalId: key.externalId,
        name: expect.stringMatching(/\S/),
        currency: expect.stringMatching(/^[A-Z]{3}$/),
        url: expect.stringMatching(/^https?:\/\/.*[^/]$/),
      })
      expect(store.languages.length).toBeGreaterThan(0)
    })

    test('products come page by page, each once, as they are described', async () => {
      const { adapter, key } = target
      const store = await adapter.readStore(key, job)
      const ids: string[] = []
      let cursor: string | null = null
      let pages = 0
      do {
        const page = await adapter.listProducts(key, { cursor, store })
        ids.push(...page.products.map(({ id }) => id))
        for (const { currency, texts, variants } of page.products) {
          expect([currency, Object.keys(texts).length]).toEqual([store.currency, expect.any(Number)])
          for (const { price } of variants) expect(price ?? '0').toMatch(/^\d+(\.\d+)?$/)
        }
        cursor = page.nextCursor
        pages += 1
      } while (cursor !== null && pages < mostPages)
      expect(new Set(ids).size).toBe(ids.length)
      const updatedSince = new Date(Date.now() + 3_600_000)
      expect((await adapter.listProducts(key, { cursor: null, store, updatedSince })).products).toEqual([])
    })

    test('a token of nobody is refused as such', async () => {
      const { adapter, key } = target
      const read = adapter.readStore({ ...key, accessToken: 'of-nobody' }, job)
      await expect(read).rejects.toMatchObject({ kind: 'unauthorized' })
    })

    test('webhooks are registered once, however often that is done, and taken away', async () => {
      const { adapter, key, origin } = target
      for (let time = 0; time < 2; time += 1) {
        await adapter.registerWebhooks?.(key, { origin, secret: 'of-the-conformance-run' })
      }
      for (let time = 0; time < 2; time += 1) await adapter.removeWebhooks?.(key, { origin })
    })

    test('a script is placed once, replaced by one of another address, and taken away', async () => {
      const { adapter, key, origin } = target
      const place = (path: string) =>
        adapter.installScript?.(key, { name: 'Voice Shop conformance', src: origin + path })
      const ids = [await place('/a.js?key=a'), await place('/a.js?key=a'), await place('/b.js?key=b')]
      expect(ids[1]).toBe(ids[0])
      for (const id of ids) expect(typeof id).toBe(adapter.installScript ? 'string' : 'undefined')
      for (let time = 0; time < 2; time += 1) await adapter.removeScript?.(key, ids[2] ?? '')
    })
  })
}
