import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isWebBuilt, rememberWebBuild } from './web-build.mjs'
import { hashWebSources } from './web-sources.mjs'

function write(root: string, path: string, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function createCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'voice-shop-web-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  write(root, 'package-lock.json', '{}')
  write(root, 'tsconfig.base.json', '{}')
  write(root, 'packages/contract/src/index.ts', 'export const a = 1')
  write(root, 'apps/web/src/main.tsx', 'main')
  write(root, 'apps/widget/src/loader.ts', 'loader')
  write(root, 'node_modules/some/index.js')
  return root
}

test('the web is built again when a source changes, comes or goes, and not for a test or a build', () => {
  const root = createCheckout()
  const first = hashWebSources(root)
  write(root, 'apps/web/src/main.test.tsx', 'test')
  write(root, 'apps/web/dist/index.html', 'built')
  expect(hashWebSources(root)).toBe(first)
  write(root, 'apps/web/src/page.tsx', 'page')
  const second = hashWebSources(root)
  expect(second).not.toBe(first)
  write(root, 'packages/contract/src/index.ts', 'export const a = 2')
  const third = hashWebSources(root)
  expect(third).not.toBe(second)
  write(root, 'apps/widget/src/loader.ts', 'changed')
  expect(hashWebSources(root)).not.toBe(third)
})

test('a build counts for its sources only, and only while it is there', () => {
  const root = createCheckout()
  rememberWebBuild(root, 'hash')
  expect(isWebBuilt(root, 'hash')).toBe(false)
  write(root, 'apps/web/dist/index.html', 'built')
  expect(isWebBuilt(root, 'hash')).toBe(false)
  write(root, 'apps/widget/dist/widget.js', 'built')
  expect(isWebBuilt(root, 'hash')).toBe(true)
  expect(isWebBuilt(root, 'other')).toBe(false)
})
