import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface SilentServer {
  port: number
  /** How many connections it has taken so far. */
  count(): number
  /** Breaks its connections and frees the port. */
  stop(): Promise<void>
}

/** Takes connections and says nothing, as a host does that hangs. `port` 0 takes a free one. */
export async function startSilentServer(port = 0): Promise<SilentServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(stop)
  return { port: (server.address() as { port: number }).port, count: () => sockets.size, stop }
}
