import fc from 'fast-check'

/** Texts that have broken programs: code points, sizes, and words of the languages that a server speaks. */
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e\u200b\u2066',
  '\u0130\u0131ſK',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦🇦🇷',
  '\r\nSet-Cookie: a=b',
  "' or 1=1; --",
  '$t(core.not_found)',
  '{{requestId}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '=cmd()',
  '../../../etc/passwd',
  '%00%ff%2e%2e',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  'javascript:alert(1)',
  'https://[::1',
  'x'.repeat(300),
  'x'.repeat(20_000),
]

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  // UTF-16 code units by themselves: surrogates that have no other half.
  { weight: 1, arbitrary: fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)) },
)

export const nastyNumber = fc.constantFrom(0, -0, -1, 0.1, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 31) - 1)

/** Any JSON value, with keys that mean something to JavaScript. */
export const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 2, arbitrary: nastyNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { $ne: null }, { toString: 'x' }) },
  {
    weight: 1,
    arbitrary: fc.anything({ key: nastyText, values: [nastyText, nastyNumber, fc.boolean()], maxDepth: 3 }),
  },
)

const nest = (depth: number, [open, close]: readonly [string, string]) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Bytes that are no JSON, or hardly. */
export const nastyBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom('', 'null', '7', '"text"', '{}{}', '{"a":NaN}', '{"a":1,}', '{"a":01}', '[', '\ufeff{}')
    .map(Buffer.from),
  fc
    .constantFrom(['[', ']'] as const, ['{"a":', '}'] as const, ['[{"a":', '}]'] as const)
    .map((pair) => Buffer.from(nest(8000, pair))),
  fc.constantFrom('{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"a":1,"a":2}').map(Buffer.from),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constant(Buffer.from('{"email":"ana@shop.example"}', 'utf16le')),
  fc.constantFrom(70_000, 1_100_000).map((size) => Buffer.from(`{"email":"${'x'.repeat(size)}"}`)),
)

/** Changes of a JSON text that leave it nearly what it was. */
export const textChange: fc.Arbitrary<(text: string) => Buffer> = fc.oneof(
  { weight: 6, arbitrary: fc.constant((text: string) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.nat().map((at) => (text: string) => Buffer.from(text.slice(0, at % (text.length + 1)))) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('"__proto__":{"a":1},', '"constructor":{"prototype":{}},', '"email":"a@b.example",', '"events":[],')
      .map((pair) => (text: string) => Buffer.from(text.replace('{', `{${pair}`))),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => (text: string) => {
      const bytes = Buffer.from(text)
      if (bytes.length > 0) bytes[at % bytes.length] = byte
      return bytes
    }),
  },
)
