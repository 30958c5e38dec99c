import sax from 'sax'
import { FeedFailure } from './feed-failure.ts'
import { addValue, maxFieldLength, type RawItem, readFieldName } from './raw-item.ts'

type Fields = Map<string, string[]>

const itemNames = new Set(['item', 'entry'])
const googleNamespace = /^https?:\/\/base\.google\.com\/ns\/1\.0$/
/** Deeper is no feed, and costs memory. */
const mostDepth = 40
const mostAttributes = 100

/** Gathers the items of RSS and Atom as their tags come by. What XML does not allow is passed over: real feeds have it. */
class ItemReader {
  readonly #parser = new sax.SAXParser(true, { position: true })
  readonly #googlePrefixes = new Set(['g'])
  #depth = 0
  #attributes = 0
  #root = ''
  #isRootClosed = false
  #item: { line: number; depth: number; plain: Fields; google: Fields } | null = null
  #text = ''
  readonly #found: RawItem[] = []
  #hasItems = false

  constructor() {
    const parser = this.#parser
    parser.onopentag = ({ name, attributes }) => this.#open(name, attributes as Record<string, string>)
    parser.onattribute = () => this.#countAttribute()
    parser.onclosetag = (name) => this.#close(name)
    parser.ontext = (text) => this.#addText(text)
    parser.oncdata = (text) => this.#addText(text)
    parser.onerror = () => {
      // As sax says that one goes on after an error.
      parser.error = null as never
      parser.resume()
    }
  }

  get line(): number {
    return this.#parser.line + 1
  }

  /** What an item says itself; what lies deeper, such as the price of a shipping, is of something else. */
  #isField(): boolean {
    return this.#item !== null && this.#depth === this.#item.depth + 1
  }

  #countAttribute(): void {
    this.#attributes += 1
    if (this.#attributes > mostAttributes) throw new FeedFailure('malformed', { line: this.line })
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#depth += 1
    this.#attributes = 0
    if (this.#depth > mostDepth) throw new FeedFailure('malformed', { line: this.line })
    if (this.#depth === 1) this.#root = name.toLowerCase()
    if (this.#root === 'html') throw new FeedFailure('web_page')
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith('xmlns:') && googleNamespace.test(value)) this.#googlePrefixes.add(key.slice(6))
    }
    if (!this.#item && itemNames.has(name.toLowerCase())) {
      this.#item = { line: this.line, depth: this.#depth, plain: new Map(), google: new Map() }
      this.#hasItems = true
    } else if (this.#isField()) {
      this.#text = ''
      // Atom says where a product is by an attribute.
      const { href, rel = 'alternate' } = attributes
      if (name.toLowerCase() === 'link' && rel === 'alternate') this.#addText(href ?? '')
    }
  }

  #close(name: string): void {
    const item = this.#item
    if (item && this.#isField()) {
      const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name]
      if (prefix === '') addValue(item.plain, readFieldName(local ?? ''), this.#text)
      if (this.#googlePrefixes.has(prefix ?? '')) addValue(item.google, readFieldName(local ?? ''), this.#text)
      this.#text = ''
    } else if (item && this.#depth === item.depth) {
      // What a feed says in Google's words counts before what it says in its own.
      this.#found.push({ line: item.line, fields: new Map([...item.plain, ...item.google]) })
      this.#item = null
    }
    this.#depth -= 1
    if (this.#depth === 0) this.#isRootClosed = true
  }

  #addText(text: string): void {
    if (this.#isField() && this.#text.length <= maxFieldLength) this.#text += text
  }

  /** The items that end in the next part of the text. */
  read(text: string): RawItem[] {
    this.#parser.write(text)
    return this.#found.splice(0)
  }

  finish(): RawItem[] {
    const { line } = this
    this.#parser.close()
    if (!this.#hasItems && this.#root !== 'rss' && this.#root !== 'feed') throw new FeedFailure('not_a_feed')
    // Half a feed would take the other half's products away.
    if (!this.#isRootClosed) throw new FeedFailure('cut_off', { line })
    return this.#found.splice(0)
  }
}

/**
 * The items of a feed in RSS or Atom, in parts.
 *
 * @throws FeedFailure
 */
export async function* parseXml(text: AsyncIterable<string>): AsyncGenerator<RawItem[]> {
  const reader = new ItemReader()
  for await (const part of text) yield reader.read(part)
  yield reader.finish()
}
