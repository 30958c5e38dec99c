import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'
import { createInboxServer } from './inbox-server.ts'
import { createMailbox } from './mailbox.ts'
import { createSmtpSink } from './smtp-sink.ts'

export interface MailSink {
  /** Where to send mail, such as smtp://127.0.0.1:41234 */
  smtpUrl: string
  /** The page that shows what came, such as http://127.0.0.1:41235 */
  inboxUrl: string
  stop(): Promise<void>
}

const host = '127.0.0.1'

/** The port that it listens on. Throws what listening throws, such as EADDRINUSE. */
async function listen(server: HttpServer | TcpServer, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Starts the sink on loopback. 0 takes a free port. Throws where `inboxPort` or `smtpPort` cannot be had. */
export async function startMailSink({ smtpPort = 0, inboxPort = 0 } = {}): Promise<MailSink> {
  const mailbox = createMailbox()
  const inbox = createInboxServer(mailbox)
  const smtp = createSmtpSink(mailbox)
  // A client that breaks off says so here; without a listener the process would end.
  smtp.on('error', () => undefined)
  const inboxUrl = `http://${host}:${await listen(inbox, inboxPort)}`
  try {
    const smtpUrl = `smtp://${host}:${await listen(smtp.server, smtpPort)}`
    return {
      smtpUrl,
      inboxUrl,
      stop: async () => {
        inbox.close()
        inbox.closeAllConnections()
        await new Promise<void>((resolve) => smtp.close(resolve))
      },
    }
  } catch (error) {
    inbox.close()
    throw error
  }
}
