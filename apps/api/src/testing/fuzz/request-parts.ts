import fc from 'fast-check'
import type { FuzzRequest } from './fuzz-request.ts'
import { nastyText } from './nasty-values.ts'

/** As a client writes it into an address; lone surrogates, which it cannot write, as bytes that are no UTF-8. */
export function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.startsWith('⟦') ? text : encodeURIComponent(text.replace(/\p{Cs}/gu, '%').toWellFormed())
}

export const oddSegment = fc.oneof(
  nastyText.map((text) => encode(text.slice(0, 400))),
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%00',
    '%2f',
    '..',
    '%2e%2e',
    '.',
    ';x=1',
    '%25%30%30',
    'a'.repeat(3000),
    '\\',
    '//',
  ),
)

/** Changes of a path that proxies, routers and browsers disagree about. */
export const pathChange: fc.Arbitrary<(path: string) => string> = fc.oneof(
  { weight: 12, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (path: string) => path.replace(/\/$/, ''),
      (path: string) => `/${path}`,
      (path: string) => path.toUpperCase(),
      (path: string) => path.replace('/api/', '/api/../api/'),
      (path: string) => path.replace('/api/', '/api/%2e%2e/api/'),
      (path: string) => path.replaceAll('/', '%2f'),
      (path: string) => `http://other.example${path}`,
      (path: string) => `${path}%00`,
      (path: string) => `${path}#x`,
      (path: string) => `${path}extra/`,
    ),
  },
)

export const oddQuery = fc.constantFrom(
  '',
  '?',
  '?&&=',
  '?a',
  '?__proto__[x]=1',
  '?page=1&page=2',
  '?page[]=1',
  '?x=%ff',
  `?x=${'y'.repeat(5000)}`,
)

/** Header values go over the wire as Latin-1, without line ends. */
export const headerText = nastyText.map((text) => text.replace(/[\r\n\0]/g, '').slice(0, 8000))
export const oddHeaders: fc.Arbitrary<[string, string][]> = fc.array(
  fc.tuple(
    fc.constantFrom(
      'accept-language',
      'user-agent',
      'accept',
      'accept-encoding',
      'cookie',
      'origin',
      'referer',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-request-id',
      'x-workspace-id',
      'x-payment-platform',
      'range',
      'if-none-match',
      'expect',
      'x-http-method-override',
    ),
    headerText,
  ),
  { maxLength: 3 },
)
export const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'application/json;',
      'text/plain',
      'application/xml',
      'nonsense',
      '',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      `multipart/form-data; boundary=${'b'.repeat(100)}`,
      'application/json, text/html',
    ),
  },
)
export const workspaceHeader: fc.Arbitrary<[string, string][]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 4, arbitrary: fc.constant<[string, string][]>([['x-workspace-id', '⟦workspace⟧']]) },
  { weight: 1, arbitrary: fc.uuid().map((value): [string, string][] => [['x-workspace-id', value]]) },
)
export const framings = fc.oneof(
  { weight: 60, arbitrary: fc.constant<FuzzRequest['framing']>('length') },
  { weight: 4, arbitrary: fc.constant<FuzzRequest['framing']>('chunked') },
  { weight: 1, arbitrary: fc.constantFrom<FuzzRequest['framing']>('bad chunks', 'short', 'both') },
)
