import { Readable } from 'node:stream'

/** More than this waits only where the reader does not read: an event has less than a hundred bytes. */
const mostWaitingBytes = 4096

/** The server-sent events of one answer. A reader that does not keep up is dropped: it asks again when it can. */
export class EventStream extends Readable {
  #isEnding = false

  constructor() {
    super({ highWaterMark: mostWaitingBytes })
  }

  override _read(): void {
    // Events come when they come.
  }

  send(data: object): void {
    this.#write(`data: ${JSON.stringify(data)}\n\n`)
  }

  /** A comment: tells the reader that the stream lives, and finds out whether the reader does. */
  beat(): void {
    this.#write(':\n\n')
  }

  end(): void {
    if (this.#isEnding) return
    this.#isEnding = true
    this.push(null)
  }

  #write(text: string): void {
    if (!this.#isEnding && !this.push(text)) this.destroy()
  }
}
