import { expect, test } from 'vitest'
import { findDeadMentions, type Inventory } from './find-dead-mentions.ts'
import { readMentions } from './read-mentions.ts'
import { renderEnvironment, renderLimits, replaceReference } from './references.ts'

const inventory: Inventory = {
  files: [
    'README.md',
    'docs/operations.md',
    'docs/decisions/0001-node.md',
    'apps/api/src/features/team/team.routes.ts',
  ],
  scripts: { '': ['start', 'test', 'import:ubi'], 'apps/web': ['build'] },
  variables: ['PORT', 'DATABASE_URL', 'PLAN_CHANGE'],
}

function check(document: string, markdown: string): string[] {
  return findDeadMentions({ document, mentions: readMentions(markdown), inventory })
}

test('files, scripts and variables that exist pass', () => {
  const markdown = [
    'See `apps/api/src/features/team/`, `features/<slice>/<slice>.routes.ts`, `team.routes.ts:12` and `README.md`.',
    'Run `npm start`, `npm run build -w apps/web`, set `DATABASE_URL` or `PORT=3001`; outcome `PLAN_CHANGE`.',
    'No files of ours: `text/html`, `/api/ai/dashboard/`, `./data`, `apps/web/dist/`, `@scope/name`, `GET`.',
    '[first decision](docs/decisions/0001-node.md#why) [elsewhere](https://example.com/x.md)',
    '```',
    'PORT=3001 npm run import:ubi -- log.ndjson',
    '```',
  ].join('\n')
  expect(check('README.md', markdown)).toEqual([])
})

test('each that is gone is named with its line', () => {
  const markdown = [
    '`apps/api/src/features/crew/` and `crew.routes.ts`',
    '`npm run deploy`, `npm run start -w apps/web`',
    '`REDIS_URL`',
    '[gone](docs/gone.md)',
    '```',
    'TELEPORT=1 npm run fly',
    '```',
  ].join('\n')
  expect(check('README.md', markdown)).toEqual([
    'README.md:1 names apps/api/src/features/crew/: there is no file of that name',
    'README.md:1 names crew.routes.ts: there is no file of that name',
    'README.md:2 names deploy: there is no npm script of that name',
    'README.md:2 names start: there is no npm script of that name',
    'README.md:3 names REDIS_URL: there is no variable of that name',
    'README.md:4 names docs/gone.md: there is no file of that name',
    'README.md:6 names fly: there is no npm script of that name',
    'README.md:6 names TELEPORT: there is no variable of that name',
  ])
})

test('links lead from the folder of their document', () => {
  expect(check('docs/operations.md', '[a](decisions/0001-node.md) [b](../README.md)')).toEqual([])
  expect(check('docs/operations.md', '[a](docs/operations.md)')).toHaveLength(1)
})

test('a reference is written between its marks and nowhere else', () => {
  const reference = renderEnvironment({ PORT: { doc: 'Port of app and API.', default: '3000' } })
  expect(reference).toContain('| `PORT` | `3000` | Port of app and API. |')
  expect(renderLimits({ photo: { most: 30, seconds: 3600, doc: 'Photos.' } })).toContain(
    '| `photo` | 30/3600 | Photos. |',
  )
  const begin = '<!-- a: written by npm run docs -->'
  const written = replaceReference(`before\n${begin}\nold\n<!-- /a -->\nafter\n`, 'a', reference)
  expect(written).toBe(`before\n${begin}\n${reference}\n<!-- /a -->\nafter\n`)
  expect(replaceReference(written, 'a', reference)).toBe(written)
  expect(() => replaceReference(written, 'b', reference)).toThrow('<!-- b: written by npm run docs -->')
})
