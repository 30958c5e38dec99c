import { expect, test } from 'vitest'
import type { ChannelListener } from '../../core/database/channel.ts'
import { createCatalogueChanges } from './catalogue-changes.ts'

test('[CATALOG-1] a change is told here and to the other processes, and theirs are heard', async () => {
  const published: string[] = []
  let heard: ChannelListener | undefined
  const changes = createCatalogueChanges({
    publish: (keys) => void published.push(...keys),
    listen: (listener) => {
      heard = listener
    },
    close: async () => undefined,
  })
  const told: (string | null)[] = []
  changes.subscribe((workspaceId) => told.push(workspaceId))
  changes.announce('ours')
  heard?.onKeys(['theirs', 'others'])
  heard?.onGap()
  expect(published).toEqual(['ours'])
  expect(told).toEqual(['ours', 'theirs', 'others', null])
})
