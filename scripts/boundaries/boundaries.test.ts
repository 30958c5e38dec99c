import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ladder, webLadder } from '../../.dependency-cruiser.mjs'
import { root } from '../steps/run-step.ts'
import { cruiseTree, listRules } from './cruise-tree.ts'

let baseDir = ''

beforeEach(() => {
  baseDir = mkdtempSync(join(tmpdir(), 'voice-shop-boundaries-'))
})
afterEach(() => {
  rmSync(baseDir, { recursive: true, force: true })
})

function writeTree(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(baseDir, path)), { recursive: true })
    writeFileSync(join(baseDir, path), text)
  }
}

/** A file of every room, so that an import of it leads somewhere, with the imports given on top. */
function writeRooms(imports: Record<string, string[]>): void {
  const places = [
    'packages/contract/src/index.ts',
    'packages/shopper/src/turn.ts',
    'platform-apps/tiendanube/src/app.ts',
    'simulators/stripe/main.ts',
    'apps/api/src/main.ts',
    'apps/api/src/app.ts',
    'apps/api/src/deps.ts',
    'apps/api/src/core/clock.ts',
    'apps/api/src/core/database.ts',
    'apps/api/src/testing/test-app.ts',
    'apps/api/src/features/team/team.public.ts',
    'apps/api/src/features/team/team.repository.ts',
    'apps/api/src/features/voice/voice.public.ts',
    'apps/api/src/features/voice/voice.service.ts',
    'apps/api/src/features/voice/voice.service.test.ts',
    'apps/web/src/routes.tsx',
    'apps/web/src/app/session.ts',
    'apps/web/src/pages/team-page.tsx',
    'apps/web/src/features/team/member-table.tsx',
    'apps/web/src/features/team/team.public.ts',
    'apps/web/src/features/voice/search-list.tsx',
    'apps/web/src/features/voice/voice.public.ts',
    'apps/web/src/ui/button.tsx',
    'e2e/team.spec.ts',
    'bench/main.ts',
    'scripts/check.ts',
  ]
  writeTree({
    'package.json': JSON.stringify({ dependencies: { used: '1.0.0' }, devDependencies: { checker: '1.0.0' } }),
    ...Object.fromEntries(places.map((path) => [path, 'export const value = 1\n'])),
    ...Object.fromEntries(
      ['used', 'checker', 'stowaway'].flatMap((name) => [
        [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
        [`node_modules/${name}/index.js`, 'export const value = 1\n'],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(imports).map(([path, targets]) => [
        path,
        `${targets.map((target, index) => `import { value as v${index} } from '${target}'\n`).join('')}export const value = 1\n`,
      ]),
    ),
  })
}

async function findBrokenRules(): Promise<string[]> {
  const folders = ['apps', 'packages', 'platform-apps', 'simulators', 'e2e', 'bench', 'scripts']
  const { violations } = await cruiseTree({ baseDir, folders })
  return [...new Set(violations.map(({ rule }) => rule))]
}

/** For each rule one file whose imports break it and nothing else. */
const offences: Record<string, Record<string, string[]>> = {
  'packages-know-nobody': { 'packages/contract/src/index.ts': ['../../../scripts/check.ts'] },
  'shopper-on-the-contract': { 'packages/shopper/src/turn.ts': ['../../../scripts/check.ts'] },
  'platform-apps-apart': { 'platform-apps/tiendanube/src/app.ts': ['../../../scripts/check.ts'] },
  'simulators-know-nobody': { 'simulators/stripe/main.ts': ['../../packages/contract/src/index.ts'] },
  'simulators-only-at-start': {
    'apps/api/src/features/voice/voice.service.ts': ['../../../../../simulators/stripe/main.ts'],
  },
  'apps-apart': { 'apps/web/src/app/session.ts': ['../../../api/src/core/clock.ts'] },
  'apps-need-no-tooling': { 'apps/api/src/main.ts': ['../../../scripts/check.ts'] },
  'browser-tests-start-only': { 'e2e/team.spec.ts': ['../apps/api/src/features/team/team.public.ts'] },
  'benchmarks-by-public-face': { 'bench/main.ts': ['../apps/api/src/features/team/team.repository.ts'] },
  'api-core-knows-no-feature': { 'apps/api/src/core/database.ts': ['../features/team/team.public.ts'] },
  'api-slices-by-public-face': { 'apps/api/src/features/voice/voice.service.ts': ['../team/team.repository.ts'] },
  'api-slices-as-a-ladder': { 'apps/api/src/features/team/team.repository.ts': ['../voice/voice.public.ts'] },
  'api-slices-on-the-ladder': { 'apps/api/src/features/crew/crew.service.ts': ['../team/team.public.ts'] },
  'api-features-know-no-start': { 'apps/api/src/features/voice/voice.service.ts': ['../../app.ts'] },
  'web-slices-by-public-face': { 'apps/web/src/features/voice/search-list.tsx': ['../team/member-table.tsx'] },
  'web-slices-as-a-ladder': { 'apps/web/src/features/team/member-table.tsx': ['../voice/voice.public.ts'] },
  'web-slices-on-the-ladder': { 'apps/web/src/features/crew/crew-list.tsx': ['../team/team.public.ts'] },
  'web-features-below-pages': { 'apps/web/src/features/voice/search-list.tsx': ['../../pages/team-page.tsx'] },
  'web-app-knows-no-feature': { 'apps/web/src/app/session.ts': ['../features/team/team.public.ts'] },
  'web-ground-knows-no-feature': { 'apps/web/src/ui/button.tsx': ['../features/team/team.public.ts'] },
  'no-cycle': {
    'apps/api/src/core/clock.ts': ['./database.ts'],
    'apps/api/src/core/database.ts': ['./clock.ts'],
  },
  'tests-are-leaves': { 'apps/api/src/app.ts': ['./features/voice/voice.service.test.ts'] },
  'test-harness-in-tests-only': { 'apps/api/src/app.ts': ['./testing/test-app.ts'] },
  'no-dev-dependency-at-run-time': { 'apps/api/src/app.ts': ['checker'] },
  'no-undeclared-package': { 'apps/api/src/app.ts': ['stowaway'] },
  'imports-resolve': { 'apps/api/src/app.ts': ['./gone.ts'] },
}

test('every boundary rule has an offence here', async () => {
  const rules = await listRules()
  expect(Object.keys(offences).sort()).toEqual([...new Set(rules.map(({ name }) => name))].sort())
})

describe('a tree that breaks one rule is caught by exactly that rule', () => {
  test.each(Object.keys(offences))('%s', async (rule) => {
    writeRooms(offences[rule] ?? {})
    expect(await findBrokenRules()).toEqual([rule])
  })
})

test('a tree that keeps the rules passes', async () => {
  writeRooms({
    'packages/contract/src/index.ts': ['used'],
    'apps/api/src/app.ts': ['./deps.ts', './features/voice/voice.service.ts', 'used', 'node:path'],
    'apps/api/src/features/voice/voice.service.ts': [
      '../team/team.public.ts',
      '../../core/clock.ts',
      '../../../../../packages/contract/src/index.ts',
    ],
    'apps/api/src/features/voice/voice.service.test.ts': ['../../testing/test-app.ts', 'checker'],
    'apps/web/src/pages/team-page.tsx': ['../features/team/member-table.tsx', '../features/voice/search-list.tsx'],
    'apps/web/src/features/team/team.public.ts': ['./member-table.tsx'],
    'apps/web/src/features/team/member-table.tsx': ['../../ui/button.tsx', '../../app/session.ts'],
    'apps/web/src/features/voice/search-list.tsx': ['../team/team.public.ts'],
    'e2e/team.spec.ts': ['../apps/api/src/testing/test-app.ts', '../simulators/stripe/main.ts'],
  })
  expect(await findBrokenRules()).toEqual([])
})

test.each([
  ['api', ladder],
  ['web', webLadder],
])(
  'of the imports between slices of %s, tests aside, those down its ladder alone are let through',
  async (app, rungs) => {
    const getPath = (slice: string) => `apps/${app}/src/features/${slice}/${slice}.public.ts`
    const slices = rungs.flat()
    expect(slices.toSorted()).toEqual(ladder.flat().toSorted())
    const imports = (slice: string) =>
      slices.filter((other) => other !== slice).map((other) => `import '../${other}/${other}.public.ts'\n`)
    writeTree({
      'package.json': '{}',
      ...Object.fromEntries(slices.map((slice) => [getPath(slice), imports(slice).join('')])),
      [`apps/${app}/src/features/audit/audit.test.ts`]: imports('audit').join(''),
    })
    const { violations } = await cruiseTree({ baseDir, folders: ['apps'] })
    const found = violations
      .filter(({ rule }) => rule === `${app}-slices-as-a-ladder`)
      .map(({ from, to }) => [from, to])
    const expected = rungs.flatMap((rung, height) =>
      rung.flatMap((slice) => {
        const notBelow = rungs.slice(height).flat()
        return notBelow.filter((other) => other !== slice).map((other) => [getPath(slice), getPath(other)])
      }),
    )
    expect(found.sort()).toEqual(expected.sort())
  },
)

test('ARCHITECTURE.md draws the ladder', () => {
  const [, drawing = ''] =
    /## The ladder.*?```text\n(.*?)```/s.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')) ?? []
  const rungs = drawing
    .trim()
    .split('\n')
    .map((line) => line.split('  ')[0]?.split(' · '))
  expect(rungs.reverse()).toEqual(ladder)
})

test('imports of types, in .ts and .tsx, are seen as well', async () => {
  writeRooms({})
  writeTree({
    'apps/api/src/features/voice/voice.service.ts': `import type { value } from '../team/team.repository.ts'\nexport type Value = typeof value\n`,
    'apps/web/src/features/team/member-table.tsx': `import { type value } from '../voice/search-list.tsx'\nexport const List = (p: { v: typeof value }) => <p>{p.v}</p>\n`,
  })
  expect((await findBrokenRules()).sort()).toEqual([
    'api-slices-by-public-face',
    'web-slices-as-a-ladder',
    'web-slices-by-public-face',
  ])
})

test('types may point back at what points at them', async () => {
  writeRooms({ 'apps/api/src/core/clock.ts': ['./database.ts'] })
  writeTree({
    'apps/api/src/core/database.ts': `import type { value as v } from './clock.ts'\nexport const value: typeof v = 1\n`,
  })
  expect(await findBrokenRules()).toEqual([])
})
