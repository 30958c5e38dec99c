import { connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  url: string
  /** Ends every connection and refuses new ones, like a server that is down. */
  cut(): void
  /** Keeps every connection open and takes new ones, but passes nothing on, like a host that vanished. */
  freeze(): void
  /** Works again. Connections that were frozen stay so. */
  mend(): void
  close(): Promise<void>
}

type State = 'passing' | 'cut' | 'frozen'

/** A way to a PostgreSQL that can be broken. */
export async function createTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let state: State = 'passing'

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }

  const server = createServer((inner) => {
    track(inner)
    if (state === 'cut') return void inner.destroy()
    if (state === 'frozen') return
    const outer = connect(Number(target.port || 5432), target.hostname)
    track(outer)
    inner.pipe(outer).pipe(inner)
    inner.on('close', () => outer.destroy())
    outer.on('close', () => inner.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(targetUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: url.href,
    cut: () => {
      state = 'cut'
      endAll()
    },
    freeze: () => {
      state = 'frozen'
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend: () => {
      state = 'passing'
    },
    close: async () => {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
