import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { FeedFile } from './feed-file.ts'
import { nameGroup } from './group-items.ts'
import { readFeed, SkippedItems } from './read-feed.ts'
import { readPrice } from './read-price.ts'

const now = new Date('2026-11-18T15:00:00Z')

/** A fetched feed, in small parts so that every border falls somewhere. */
function makeFile(content: string | Buffer, { contentType = '', chunk = 7 } = {}): FeedFile {
  const bytes = Buffer.from(content)
  return {
    contentType,
    version: { etag: null, lastModified: null },
    async *readBytes() {
      for (let start = 0; start < bytes.length; start += chunk) yield bytes.subarray(start, start + chunk)
    },
    close: async () => undefined,
  }
}

async function read(content: string | Buffer, how: { contentType?: string; chunk?: number } = {}) {
  const feed = await readFeed(makeFile(content, how), { language: 'es', now })
  const skipped = new SkippedItems()
  const products = []
  for await (const page of feed.listProducts(skipped)) products.push(...page.products.map(({ product }) => product))
  return { feed, products, skipped }
}

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>\n${items}\n</channel></rss>`
const item = (id: string, rest = '') =>
  `<item><g:id>${id}</g:id><g:title>Remera ${id}</g:title><g:price>15.00 ARS</g:price>${rest}</item>`

describe('the formats', () => {
  const expected = {
    id: 'A1',
    texts: { '': { title: 'Remera lisa', descriptionHtml: '<p>De algodón</p>' } },
    url: 'https://tienda.example/a1',
    imageUrl: 'https://tienda.example/a1.jpg',
    brand: 'Andina',
    categories: [{ '': ['Ropa', 'Remeras'] }],
    tags: ['mujer'],
    currency: 'ARS',
    variants: [
      {
        id: 'A1',
        price: '12000.00',
        compareAtPrice: '15000.00',
        stock: null,
        options: { '': { Color: 'Rojo', Talle: 'M' } },
      },
    ],
  }
  const names =
    'id\ttitle\tdescription\tlink\timage link\tbrand\tproduct_type\tgender\tprice\tsale_price\tavailability\tcolor\tsize'
  const values =
    'A1\tRemera lisa\t<p>De algodón</p>\thttps://tienda.example/a1\thttps://tienda.example/a1.jpg\tAndina\tRopa > Remeras\tfemale\t15.000,00 ARS\t12000.00 ARS\tin stock\tRojo\tM'
  const cells = values.split('\t')
  const tags = names.split('\t').map((name) => name.replace(' ', '_'))
  const xml = tags.map((name, place) => `<g:${name}><![CDATA[${cells[place]}]]></g:${name}>`).join('')
  const csv = (delimiter: string) =>
    [tags.join(delimiter), cells.map((cell) => `"${cell}"`).join(delimiter)].join('\r\n')

  test.each([
    ['RSS 2.0', rss(`<item><title>Remera lisa de verano</title>${xml}</item>`)],
    [
      'Atom',
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:gx="http://base.google.com/ns/1.0"><entry>${xml
        .replaceAll('g:', 'gx:')
        .replace(
          /<gx:link>.*?<\/gx:link>/,
          '<link rel="self" href="https://no.example"/><link href="https://tienda.example/a1"/>',
        )}</entry></feed>`,
    ],
    ['TSV', `${names}\n${values}\n`],
    ['TSV of a spreadsheet', `${names}\n${cells.map((cell) => `"${cell}"`).join('\t')}\n`],
    ['CSV', csv(',')],
    ['CSV with semicolons', `\ufeff${csv(';')}`],
  ])('[CATALOG-3] %s says the same of a product', async (_, content) => {
    const { products, skipped, feed } = await read(content)
    expect(products).toEqual([expect.objectContaining(expected)])
    expect([skipped.count, feed.items, feed.isDated]).toEqual([0, 1, false])
  })

  test.each([
    ['latin-1 as it says', `<?xml version="1.0" encoding="ISO-8859-1"?>`, 'latin1', ''],
    ['latin-1 that says UTF-8', `<?xml version="1.0" encoding="UTF-8"?>`, 'latin1', 'text/xml; charset=utf-8'],
    ['UTF-8 that says latin-1', `<?xml version="1.0" encoding="ISO-8859-1"?>`, 'utf8', ''],
    ['UTF-16 with its mark', '\ufeff', 'utf16le', ''],
    ['UTF-8 with its mark', '\ufeff', 'utf8', ''],
  ] as const)('[CATALOG-3] %s is read as it was written', async (...row) => {
    const [, beginning, encoding, contentType] = row
    const text = `${beginning}${rss(item('ñandú')).replace(/^<\?xml.*?\?>/, '')}`
    const { products } = await read(Buffer.from(text, encoding), { contentType })
    expect(products.map(({ id }) => id)).toEqual(['ñandú'])
  })

  test.each([
    ['a web page', '<!doctype html><html><body>Log in</body></html>', { code: 'web_page' }],
    ['another XML', '<sitemap><url>x</url></sitemap>', { code: 'not_a_feed' }],
    ['JSON', '{"products": []}', { code: 'not_a_feed' }],
    ['a picture', gzipSync('x').toString('latin1'), { code: 'not_a_feed' }],
    ['nothing', '  \n ', { code: 'not_a_feed' }],
    ['a table of something else', 'name,phone\nAna,1', { code: 'no_columns' }],
    ['half a feed', rss(item('a')).slice(0, -20), { code: 'cut_off', line: 2 }],
    [
      'a tag without an end',
      `<rss ${Array.from({ length: 200 }, (_, place) => `a${place}=""`).join(' ')}>`,
      { code: 'malformed' },
    ],
    ['a bottomless feed', `<rss>${'<a>'.repeat(100)}`, { code: 'malformed', line: 1 }],
    ['a quote that is never closed', `id,title\n1,"a\n${'x'.repeat(1_100_000)}`, { code: 'malformed' }],
    ['a feed without products', rss(''), { code: 'no_products' }],
    ['a table without products', 'id,title,price\n', { code: 'no_products' }],
  ])('[CATALOG-3] %s is no feed, and says why', async (_, content, failure) => {
    await expect(read(content)).rejects.toMatchObject(failure)
  })

  test('[CATALOG-3] entities that would unfold without end are none, and an & by itself keeps nothing away', async () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>`
    const { products } = await read(
      bomb + rss(item('a', '<g:brand>Rock & Pop &lol2;</g:brand>')).replace(/^<\?.*?\?>/, ''),
    )
    expect(products[0]?.brand).toMatch(/^Rock & Pop/)
    expect(products[0]?.brand).not.toContain('lollol')
  })
})

describe('items', () => {
  test('[CATALOG-3] variants that are so far apart that they would take all memory are refused', async () => {
    const description = 'x'.repeat(20_000)
    const rows = Array.from({ length: 900 }, (_, place) => `a${place},g${place},T,${description}`)
    const rest = Array.from({ length: 900 }, (_, place) => `b${place},g${place},T,`)
    await expect(
      read(['id,item_group_id,title,description', ...rows, ...rest].join('\n'), { chunk: 65_536 }),
    ).rejects.toMatchObject({ code: 'scattered' })
  })

  test('[CATALOG-3] items of a group are one product with variants, in whatever order they come', async () => {
    const variant = (id: string, [colour, size, price]: readonly [string, string, string]) =>
      `<item><g:id>${id}</g:id><g:item_group_id>G</g:item_group_id><g:title>Campera Lluvia - ${colour} - ${size}</g:title>
      <g:price>${price} ARS</g:price><g:color>${colour}</g:color><g:size>${size}</g:size><g:availability>${size === 'S' ? 'out_of_stock' : 'in_stock'}</g:availability></item>`
    const { products, feed } = await read(
      rss(
        variant('1', ['Rojo', 'S', '100']) +
          item('other') +
          variant('2', ['Rojo', 'M', '110']) +
          variant('3', ['Azul', 'M', '120']),
      ),
    )
    expect(feed.items).toBe(4)
    expect(products.map(({ id }) => id)).toEqual(['other', 'G'])
    expect(products[1]).toMatchObject({
      texts: { '': { title: 'Campera Lluvia' } },
      variants: [
        { id: '1', price: '100', stock: 0, options: { '': { Color: 'Rojo', Talle: 'S' } } },
        { id: '2', price: '110', stock: null, options: { '': { Color: 'Rojo', Talle: 'M' } } },
        { id: '3', price: '120', stock: null, options: { '': { Color: 'Azul', Talle: 'M' } } },
      ],
    })
  })

  test('[CATALOG-3] what is left out is told by line and reason, and the rest is read', async () => {
    const { products, skipped } = await read(
      [
        'id,title,price',
        '1,Uno,10 ARS',
        ',Sin id,10 ARS',
        '3,,10 ARS',
        '4,Cuatro,gratis',
        '5,Cinco,10.00',
        '1,Otra vez,10 ARS',
        `${'x'.repeat(200)},Largo,10 ARS`,
        '8,"Uno\nde dos líneas",10 ARS',
        '9,Nueve,10 ARS,de,más',
      ].join('\n'),
    )
    expect(products.map(({ id }) => id)).toEqual(['1', '8'])
    expect(skipped.told).toEqual([
      { line: 3, id: null, reason: 'no_id' },
      { line: 4, id: '3', reason: 'no_title' },
      { line: 5, id: '4', reason: 'bad_price' },
      { line: 6, id: '5', reason: 'no_currency' },
      { line: 7, id: '1', reason: 'repeated_id' },
      { line: 8, id: 'x'.repeat(100), reason: 'long_id' },
      { line: 11, id: null, reason: 'unreadable' },
    ])
  })

  test('[CATALOG-3] of what is left out the first hundred are told, and all are counted', async () => {
    const rows = Array.from({ length: 150 }, (_, place) => `${place},`)
    const { skipped } = await read(['id,title', 'a,A', ...rows].join('\n'))
    expect([skipped.count, skipped.told.length]).toEqual([150, 100])
  })

  test('[CATALOG-3] a sale counts on its days, and then tomorrow’s reading is a new one', async () => {
    const sale = (dates: string) =>
      item('a', `<g:sale_price>9 ARS</g:sale_price><g:sale_price_effective_date>${dates}</g:sale_price_effective_date>`)
    const readSale = async (dates: string) => {
      const { products, feed } = await read(rss(sale(dates)))
      return [products[0]?.variants[0]?.price, feed.isDated]
    }
    expect(await readSale('2026-11-01T00:00-0300/2026-12-01T00:00-0300')).toEqual(['9', true])
    expect(await readSale('2026-12-01T00:00-0300/2026-12-24T00:00-0300')).toEqual(['15.00', true])
    expect(await readSale('2026-10-01T00:00-0300/2026-11-18T11:59-0300')).toEqual(['15.00', true])
  })

  test('[CATALOG-3] the price of a shipping is not that of the product', async () => {
    const shipping = '<g:shipping><g:country>AR</g:country><g:price>900 ARS</g:price></g:shipping>'
    const { products } = await read(rss(item('a').replace('<g:price>', `${shipping}<g:price>`)))
    expect(products[0]?.variants[0]?.price).toBe('15.00')
  })
})

test.each([
  ['15.00 USD', { amount: '15.00', currency: 'USD' }],
  ['ARS 15000', { amount: '15000', currency: 'ARS' }],
  ['ARS15000', { amount: '15000', currency: 'ARS' }],
  ['15.000 ARS', { amount: '15000', currency: 'ARS' }],
  ['1,299.90 MXN', { amount: '1299.90', currency: 'MXN' }],
  ['R$ 1.299,90 BRL', { amount: '1299.90', currency: 'BRL' }],
  ['1 299,90 EUR', { amount: '1299.90', currency: 'EUR' }],
  ['1.234.567 CLP', { amount: '1234567', currency: 'CLP' }],
  ['9,5 usd', { amount: '9.5', currency: 'USD' }],
  ['$ 15', { amount: '15', currency: null }],
  ['-5 USD', null],
  ['1e30 USD', null],
  ['9999999999999999 USD', null],
  ['gratis', null],
  ['', null],
])('[CATALOG-3] the price %j is read', (text, price) => {
  expect(readPrice(text)).toEqual(price)
})

test.each([
  [['Remera lisa - Rojo - M', 'Remera lisa - Azul - S'], 'Remera lisa'],
  [['Zapatillas Run 42', 'Zapatillas Run 43'], 'Zapatillas Run'],
  [['Mate', 'Mate'], 'Mate'],
  [['Rojo', 'Azul'], 'Rojo'],
  [['A 1', 'A 2'], 'A 1'],
])('[CATALOG-3] a group of %j is called %s', (titles, name) => {
  expect(nameGroup(titles)).toBe(name)
})
