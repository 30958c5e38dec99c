import { parentPort } from 'node:worker_threads'
import type { ToHost, ToWorker } from './engine-messages.ts'
import { StoreShelf } from './store-shelf.ts'

/** The thread that products are read and searched in, so that requests wait for neither. */
const shelves = new Map<string, StoreShelf>()
const loading = new Map<string, StoreShelf>()

function handle(message: ToWorker): ToHost | null {
  switch (message.type) {
    case 'begin':
      loading.set(message.workspaceId, new StoreShelf())
      return null
    case 'products':
      loading.get(message.workspaceId)?.add(message.products)
      return null
    case 'loaded': {
      const shelf = loading.get(message.workspaceId)
      loading.delete(message.workspaceId)
      if (shelf) {
        shelf.build()
        shelves.set(message.workspaceId, shelf)
      }
      return { type: 'done', id: message.id }
    }
    case 'changes': {
      const shelf = shelves.get(message.workspaceId)
      shelf?.change(message.changes)
      shelf?.build()
      return { type: 'done', id: message.id }
    }
    case 'drop':
      shelves.delete(message.workspaceId)
      return null
    case 'answer': {
      const { candidates, asked } = message
      const shelf = candidates ? new StoreShelf() : shelves.get(asked.workspaceId)
      if (candidates) shelf?.add(candidates)
      return { type: 'answer', id: message.id, finding: shelf?.answer(asked) ?? null }
    }
  }
}

const port = parentPort
port?.on('message', (message: ToWorker) => {
  const reply = handle(message)
  if (reply) port.postMessage(reply)
})
