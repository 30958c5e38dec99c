import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMissingPackages } from './installed-packages.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'apps/api': { version: '0.1.0' },
  'node_modules/@voice-shop/api': { resolved: 'apps/api', link: true },
  'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
  'node_modules/fsevents': { version: '2.0.0', optional: true },
}

function createCheckout(installed: Record<string, object> | null): string {
  const root = mkdtempSync(join(tmpdir(), 'voice-shop-checkout-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (installed) {
    mkdirSync(join(root, 'node_modules'))
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  return root
}

const link = { 'node_modules/@voice-shop/api': { resolved: 'apps/api', link: true } }

test('nothing is missing when all is there but what other platforms need', () => {
  const root = createCheckout({ ...link, 'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' } })
  expect(findMissingPackages(root)).toEqual([])
})

test('another version, or another content of the same version, is missing', () => {
  const older = createCheckout({ ...link, 'node_modules/fastify': { version: '4.0.0', integrity: 'sha512-b' } })
  expect(findMissingPackages(older)).toEqual(['node_modules/fastify'])
  const other = createCheckout({ ...link, 'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-b' } })
  expect(findMissingPackages(other)).toEqual(['node_modules/fastify'])
})

test('a new workspace is missing until it is linked', () => {
  const root = createCheckout({ 'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' } })
  expect(findMissingPackages(root)).toEqual(['node_modules/@voice-shop/api'])
})

test('everything is missing before the first install', () => {
  expect(findMissingPackages(createCheckout(null))).toEqual(['node_modules/@voice-shop/api', 'node_modules/fastify'])
})
