import { expect, test } from 'vitest'
import { findBlockingDirective } from './content-policy.ts'

const script = new URL('https://app.example.com/widget.js')
const page = new URL('https://shop.example/products')

const find = (
  text: string,
  kind: 'script' | 'connection' = 'script',
  request: { nonce?: string; isInserted?: boolean } = {},
) =>
  findBlockingDirective([{ text, place: 'header' }], kind, { url: script, page, nonce: null, ...request })?.directive ??
  null

test.each([
  ['', null],
  ['img-src *', null],
  ["default-src 'self'", 'default-src'],
  ["default-src 'none'; script-src https://app.example.com", null],
  ["script-src 'self' https://app.example.com", null],
  ["SCRIPT-SRC 'SELF' HTTPS://APP.EXAMPLE.COM", null],
  ['script-src app.example.com', null],
  ['script-src *.example.com', null],
  ['script-src *.app.example.com', 'script-src'],
  ['script-src http://app.example.com', null],
  ['script-src https://app.example.com:443', null],
  ['script-src https://app.example.com:8443', 'script-src'],
  ['script-src https://app.example.com:*', null],
  ['script-src https://app.example.com/widget.js', null],
  ['script-src https://app.example.com/static/', 'script-src'],
  ['script-src https:', null],
  ['script-src https://*', null],
  ['script-src *:443', null],
  ['script-src https://*:*', null],
  ['script-src https://*:8443', 'script-src'],
  ['script-src *', null],
  ['script-src data: blob:', 'script-src'],
  ["script-src 'none'", 'script-src'],
  ['script-src', 'script-src'],
  ["script-src 'self'; script-src *", 'script-src'],
  ["script-src *; script-src-elem 'self'", 'script-src-elem'],
  ["script-src 'strict-dynamic' https://app.example.com", 'script-src'],
  ["script-src 'nonce-abc'", 'script-src'],
] as const)('[WIDGET-12] the policy "%s" blocks the script by %s', (text, directive) => {
  expect(find(text)).toBe(directive)
})

test('[WIDGET-12] a nonce lets the script through, but no other one, and no connection', () => {
  expect(find("script-src 'strict-dynamic' 'nonce-abc'", 'script', { nonce: 'abc' })).toBeNull()
  expect(find("script-src 'nonce-abc'", 'script', { nonce: 'other' })).toBe('script-src')
  expect(find("default-src 'nonce-abc'", 'connection', { nonce: 'abc' })).toBe('default-src')
})

test("[WIDGET-12] 'strict-dynamic' is about scripts: those of the page itself, not what they bring, and no connection", () => {
  const policy = "default-src https://app.example.com 'strict-dynamic'"
  expect(find(policy)).toBe('default-src')
  expect(find(policy, 'script', { isInserted: true })).toBeNull()
  expect(find(policy, 'connection')).toBeNull()
})

test('[WIDGET-12] of several policies each has to let it through, and the one that does not is named', () => {
  const policies = [
    { text: 'script-src *', place: 'header' },
    { text: "script-src 'self'", place: 'meta' },
  ] as const
  expect(findBlockingDirective(policies, 'script', { url: script, page, nonce: null })).toEqual({
    directive: 'script-src',
    place: 'meta',
  })
})
