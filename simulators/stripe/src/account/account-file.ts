import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Account } from './account.ts'
import { Collection } from './collection.ts'

interface SavedAccount {
  origin: string
  advancedSeconds: number
  /** The objects of each collection, by the name that it has in the account. */
  collections: Record<string, { id: string }[]>
}

const saveDelayMs = 500

/** Keeps an account in a file of JSON. */
export class AccountFile {
  readonly #account: Account
  readonly #path: string
  #savedOrigin: string | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(account: Account, path: string) {
    this.#account = account
    this.#path = path
  }

  /** Fills the account from the file, if there is one. Throws, naming it, when it cannot be read. */
  load(): void {
    if (!existsSync(this.#path)) return
    const saved = this.#read()
    this.#savedOrigin = saved.origin
    this.#account.clock.advanceBy(saved.advancedSeconds)
    for (const [name, collection] of this.#listCollections()) {
      for (const item of saved.collections[name] ?? []) collection.add(item)
    }
  }

  /** Hosted pages lie at another port after a restart: their addresses in what was loaded move along. */
  moveAddresses(): void {
    if (this.#savedOrigin === null) return
    for (const session of this.#account.checkoutSessions.values()) session.url = this.#move(session.url)
    for (const invoice of this.#account.invoices.values()) {
      invoice.hosted_invoice_url = this.#move(invoice.hosted_invoice_url ?? null)
    }
  }

  /** Saves in a moment, once for all that happens until then. */
  saveSoon(): void {
    this.#timer ??= setTimeout(() => this.save(), saveDelayMs).unref()
  }

  save(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const { origin, clock } = this.#account
    const collections = Object.fromEntries(
      [...this.#listCollections()].map(([name, collection]) => [name, [...collection.values()]]),
    )
    const saved: SavedAccount = { origin, advancedSeconds: clock.advancedSeconds, collections }
    // A stop in between leaves the file of before. Another process on the same folder writes a draft of its own.
    const draft = `${this.#path}.${process.pid}.new`
    writeFileSync(draft, JSON.stringify(saved), { mode: 0o600 })
    renameSync(draft, this.#path)
  }

  #read(): SavedAccount {
    try {
      const saved = JSON.parse(readFileSync(this.#path, 'utf8')) as SavedAccount
      if (typeof saved.origin !== 'string' || typeof saved.collections !== 'object') throw new Error('wrong content')
      return saved
    } catch (cause) {
      throw new Error(`The Stripe simulator cannot read ${this.#path}; remove it to begin anew`, { cause })
    }
  }

  *#listCollections(): Iterable<[string, Collection<{ id: string }>]> {
    for (const [name, part] of Object.entries(this.#account)) {
      if (part instanceof Collection) yield [name, part]
    }
  }

  #move(address: string | null): string | null {
    return address?.replace(this.#savedOrigin ?? '', this.#account.origin) ?? null
  }
}
