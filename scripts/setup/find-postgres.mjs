/**
 * Prints the address of a PostgreSQL on this machine that lets `postgres` in without a password, or nothing.
 * Speaks just enough of the protocol to ask: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
import { connect } from 'node:net'

const host = '127.0.0.1'
const port = 5432
const authenticationOk = 0

/** @param {string} database */
function createStartupMessage(database) {
  const settings = Buffer.from(`user\0postgres\0database\0${database}\0\0`)
  const message = Buffer.alloc(8 + settings.length)
  message.writeInt32BE(message.length, 0)
  // Version 3.0 of the protocol.
  message.writeInt32BE(3 << 16, 4)
  settings.copy(message, 8)
  return message
}

/**
 * @param {string} database
 * @returns {Promise<boolean>}
 */
function letsIn(database) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3000 })
    /** @param {boolean} answer */
    const finish = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => socket.write(createStartupMessage(database)))
    socket.on('data', (data) => finish(data[0] === 'R'.charCodeAt(0) && data.readInt32BE(5) === authenticationOk))
    for (const event of ['error', 'timeout', 'close']) socket.on(event, () => finish(false))
  })
}

for (const database of ['test', 'postgres']) {
  if (await letsIn(database)) {
    console.log(`postgres://postgres@${host}:${port}/${database}`)
    break
  }
}
