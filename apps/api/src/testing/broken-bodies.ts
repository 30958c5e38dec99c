import type { CallInput } from './test-app.ts'

export const json = { 'content-type': 'application/json' }

/** A value at the bottom of so many lists. */
function nest(depth: number): string {
  return `${'['.repeat(depth)}1${']'.repeat(depth)}`
}

/** Bodies that are wrong for every route that takes one, with their headers. */
export const brokenBodies: [string, CallInput][] = [
  ['nothing', { headers: json }],
  ['text that is not JSON', { headers: json, body: 'email=ana' }],
  ['JSON cut off', { headers: json, body: '{"email": "ana@' }],
  ['two values', { headers: json, body: '{}{}' }],
  ['NaN', { headers: json, body: '{"email": NaN}' }],
  ['null', { headers: json, body: 'null' }],
  ['a number', { headers: json, body: '7' }],
  ['a string', { headers: json, body: '"text"' }],
  ['a list', { headers: json, body: '[]' }],
  ['a list of objects', { headers: json, body: '[{"email": "ana@shop.example"}]' }],
  ['an empty object', { headers: json, body: '{}' }],
  ['bytes that are no UTF-8', { headers: json, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }],
  ['UTF-8 cut off', { headers: json, body: Buffer.concat([Buffer.from('{"email": "'), Buffer.from([0xe2, 0x82])]) }],
  ['UTF-16', { headers: json, body: Buffer.from('{"email": "ana"}', 'utf16le') }],
  ['zero bytes', { headers: json, body: Buffer.alloc(64) }],
  ['lists in lists', { headers: json, body: `{"email": ${nest(20_000)}}` }],
  ['lists alone', { headers: json, body: nest(30_000) }],
  ['__proto__', { headers: json, body: '{"__proto__": {"email": "x"}}' }],
  ['constructor.prototype', { headers: json, body: '{"constructor": {"prototype": {"email": "x"}}}' }],
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'email=ana' }],
  ['a multipart form', { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' }],
  ['XML', { headers: { 'content-type': 'application/xml' }, body: '<email>ana</email>' }],
  ['a type that is none', { headers: { 'content-type': 'nonsense' }, body: '{}' }],
  ['too many bytes', { headers: json, body: `{"email": "${'x'.repeat(1024 * 1024)}"}` }],
]
