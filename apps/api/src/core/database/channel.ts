export interface ChannelListener {
  /** Keys that another process has published. */
  onKeys(keys: readonly string[]): void
  /** What other processes published until now may have been missed. */
  onGap(): void
}

/** Tells the other processes on the same database that something of a key has changed, and hears it from them. */
export interface Channel {
  /** Goes out at once, or as soon as the database can be used again; each key once. */
  publish(keys: Iterable<string>): void
  /** Begins to listen; called once. */
  listen(listener: ChannelListener): void
  /** Waits for what is going out. */
  close(): Promise<void>
}

/** Where there is no other process. */
export const emptyChannel: Channel = {
  publish: () => undefined,
  listen: () => undefined,
  close: async () => undefined,
}
