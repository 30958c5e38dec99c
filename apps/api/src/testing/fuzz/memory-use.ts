import type { ServerProcess } from '../server-process.ts'

export interface MemoryUse {
  residentMb: number
  heapMb: number
}

interface Reply {
  id: number
  result: { result?: { value?: string } }
}

/** Collects all garbage of a process that runs with --inspect, and says what it holds then. */
export async function collectGarbage(server: Pick<ServerProcess, 'readErrors'>): Promise<MemoryUse> {
  const [address] = /ws:\/\/\S+/.exec(server.readErrors()) ?? []
  if (!address) throw new Error('the server runs without an inspector')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let lastId = 0
  const ask = (method: string, params: object = {}): Promise<Reply> =>
    new Promise((resolve) => {
      lastId += 1
      const id = lastId
      const onMessage = ({ data }: { data: unknown }) => {
        const reply = JSON.parse(String(data)) as Reply
        if (reply.id !== id) return
        socket.removeEventListener('message', onMessage)
        resolve(reply)
      }
      socket.addEventListener('message', onMessage)
      socket.send(JSON.stringify({ id, method, params }))
    })
  // Twice: what the first one finalizes is free for the second.
  await ask('HeapProfiler.collectGarbage')
  await ask('HeapProfiler.collectGarbage')
  const { result } = await ask('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' })
  socket.close()
  const { rss, heapUsed } = JSON.parse(result.result?.value ?? '{}') as NodeJS.MemoryUsage
  return { residentMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20 }
}
