import { expect, test } from 'vitest'
import { listAddressProblems, listInstallScriptProblems, listVersionProblems } from './lockfile-problems.ts'

test('a locked package names no address and has a hash; workspaces are links', () => {
  expect(
    listAddressProblems({
      '': { version: '0.1.0' },
      'apps/api': { version: '0.1.0' },
      'node_modules/@voice-shop/api': { resolved: 'apps/api', link: true },
      'node_modules/good': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/bad': { version: '1.0.0', resolved: 'https://registry.example/bad.tgz' },
    }),
  ).toEqual([
    'node_modules/bad names an address (https://registry.example/bad.tgz); set omit-lockfile-registry-resolved',
    'node_modules/bad has no integrity hash',
  ])
})

test('every dependency is pinned to one version', () => {
  const manifest = {
    name: 'app',
    dependencies: { exact: '1.2.3', caret: '^1.2.3' },
    devDependencies: { candidate: '1.0.0-rc.1', latest: 'latest' },
  }
  expect(listVersionProblems([manifest])).toEqual([
    'app asks for caret ^1.2.3; pin one version',
    'app asks for latest latest; pin one version',
  ])
})

test('every install script is allowed or refused by name', () => {
  const packages = {
    'node_modules/node': { hasInstallScript: true },
    'node_modules/a/node_modules/@swc/core': { hasInstallScript: true },
    'node_modules/new': { hasInstallScript: true },
    'node_modules/plain': {},
  }
  expect(listInstallScriptProblems(packages, { node: true, '@swc/core': false })).toEqual([
    'new has an install script: set it to true or false under allowScripts in package.json',
  ])
})
