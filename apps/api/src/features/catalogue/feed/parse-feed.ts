import { FeedFailure } from './feed-failure.ts'
import { parseTable, readTableShape } from './parse-table.ts'
import { parseXml } from './parse-xml.ts'
import type { RawItem } from './raw-item.ts'

/** A line of names is none any more. */
const mostHeadLength = 64 * 1024

/** The first parts of a text until they have a line, and then the others. */
async function readHead(text: AsyncIterator<string>): Promise<string> {
  let head = ''
  while (head.trimStart() === '' || (!head.trimStart().startsWith('<') && !/[\r\n]./.test(head))) {
    const { done, value } = await text.next()
    if (done) break
    head += value
    if (head.length > mostHeadLength) break
  }
  return head
}

async function* putBack(head: string, text: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  for (let next = await text.next(); !next.done; next = await text.next()) yield next.value
}

/**
 * The items of a feed in Google's format, in parts: RSS 2.0 and Atom, and tables with a line of names.
 *
 * @throws FeedFailure
 */
export async function* parseFeed(text: AsyncGenerator<string>): AsyncGenerator<RawItem[]> {
  const head = await readHead(text)
  const begun = head.trimStart()
  if (begun === '') throw new FeedFailure('not_a_feed')
  if (begun.startsWith('<')) {
    yield* parseXml(putBack(head, text))
    return
  }
  const [firstLine = ''] = begun.split(/[\r\n]/, 1)
  yield* parseTable(putBack(head, text), readTableShape(firstLine))
}
