import { expect, test } from 'vitest'
import { listLicenceProblems } from './licence-problems.ts'

const list = (name: string, entry: object) => listLicenceProblems({ [`node_modules/${name}`]: entry })

test('what runs in production has a licence that was decided on', () => {
  for (const license of ['MIT', 'MIT OR GPL-3.0-only', '(GPL-2.0-only OR CC0-1.0)', 'Apache-2.0 AND MIT'])
    expect(list('one', { license }), license).toEqual([])
  for (const license of [
    'GPL-3.0-only',
    'AGPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'SEE LICENSE IN x',
    'LGPL-3.0-or-later',
  ])
    expect(list('one', { license }), license).toEqual([
      `one has the licence ${license}: decide on it in scripts/lockfile/licence-problems.ts`,
    ])
  expect(list('one', {})).toEqual([expect.stringContaining('does not tell')])
})

test('a licence that asks for more is that of the packages for which it was looked at', () => {
  expect(list('@img/sharp-libvips-linux-x64', { license: 'LGPL-3.0-or-later' })).toEqual([])
  expect(list('a/node_modules/@img/sharp-win32-x64', { license: 'Apache-2.0 AND LGPL-3.0-or-later' })).toEqual([])
})

test('what only builds and tests, and what is ours, is not asked', () => {
  expect(list('axe-core', { license: 'MPL-2.0', dev: true })).toEqual([])
  expect(listLicenceProblems({ 'apps/api': {}, 'node_modules/@voice-shop/api': { link: true } })).toEqual([])
})
