import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const url = new URL('https://shop.example/products/1')
const read = (html: string, policy?: string) => readPage(html, { url, policy, ownOrigin: 'https://app.example' })
const keys = (html: string) => read(html).scripts.map(({ key }) => key)

test.each([
  ['the snippet', '<script async src="https://app.example/widget.js" data-key="vsw_a"></script>', ['vsw_a']],
  ['another order', "<SCRIPT data-key='vsw_a' defer SRC='//app.example/widget.js'></SCRIPT>", ['vsw_a']],
  ['no quotes', '<script src=https://app.example/widget.js data-key=vsw_a></script>', ['vsw_a']],
  ['a platform’s', '<script src="https://app.example/widget.js?shop=x&amp;key=vsw_a"></script>', ['vsw_a']],
  ['one without a key', '<script src="https://app.example/widget.js"></script>', [null]],
  [
    '> in an attribute',
    '<script title="a > b" src="https://app.example/widget.js" data-key="vsw_a"></script>',
    ['vsw_a'],
  ],
  ['a comment', '<!-- <script src="https://app.example/widget.js" data-key="vsw_a"></script> --><p>', []],
  ['a comment without an end', '<!-- <script src="https://app.example/widget.js" data-key="vsw_a"></script>', []],
  ['a text in a script', '<script>"<script src=\'https://app.example/widget.js\' data-key=vsw_a>"</script>', []],
  ['the widget of others alone', '<script src="https://chat.example/widget.js?key=abc"></script>', []],
  ['our address with a key of others', '<script src="https://app.example/widget.js" data-key="abc"></script>', ['abc']],
  [
    'the widget of others',
    '<script src="https://chat.example/widget.js"></script><script src="https://app.example/widget.js" data-key="vsw_a"></script>',
    ['vsw_a'],
  ],
  [
    'two',
    '<script src="/widget.js" data-key="vsw_a"></script><script src="/widget.js" data-key="vsw_b"></script>',
    ['vsw_a', 'vsw_b'],
  ],
  ['a tag cut off', '<script src="https://app.example/widget.js" data-key="vsw_a', []],
  ['an address that is none', '<script src="https://" data-key="vsw_a"></script>', []],
  ['nothing', '', []],
])('[WIDGET-12] of %s it reads the keys', (_, html, expected) => {
  expect(keys(html)).toEqual(expected)
})

test('[WIDGET-12] the file that a platform serves brings the script of the origin in its address', () => {
  const params = `store=1&amp;key=vsw_a&amp;origin=${encodeURIComponent('https://app.example')}`
  const html = `<script async src="https://cdn.tiendanube.example/app.js?${params}" nonce="n"></script>`
  expect(read(html).scripts).toEqual([
    {
      url: new URL('https://app.example/widget.js'),
      key: 'vsw_a',
      nonce: 'n',
      bringer: new URL('https://cdn.tiendanube.example/app.js?store=1&key=vsw_a&origin=https%3A%2F%2Fapp.example'),
    },
  ])
  for (const other of ['key=vsw_a', 'key=abc&origin=https://app.example', 'key=vsw_a&origin=javascript:1'])
    expect(keys(`<script src="https://cdn.example/app.js?${other}"></script>`)).toEqual([])
})

test('[WIDGET-12] addresses are those of the page, or of its base', () => {
  const script = '<script src="widget.js" data-key="vsw_a"></script>'
  expect(read(script).scripts[0]?.url.href).toBe('https://shop.example/products/widget.js')
  expect(read(`<base href="https://cdn.example/">${script}`).scripts[0]?.url.href).toBe('https://cdn.example/widget.js')
})

test('[WIDGET-12] policies come from the header, each of several, and from the page', () => {
  const meta = '<meta http-equiv="content-security-policy" content="script-src &#39;self&#39;"><meta name=x content=y>'
  expect(read(meta, "default-src 'self', img-src *").policies).toEqual([
    { text: "default-src 'self'", place: 'header' },
    { text: ' img-src *', place: 'header' },
    { text: "script-src 'self'", place: 'meta' },
  ])
})

test.each(['<script ', '<', '<!--', '<script src="', '<meta '])(
  '[WIDGET-12] a page of nothing but "%s" takes no time',
  (part) => {
    const before = process.cpuUsage()
    read(part.repeat(2_000_000 / part.length))
    const { user } = process.cpuUsage(before)
    expect(user).toBeLessThan(2_000_000)
  },
)
