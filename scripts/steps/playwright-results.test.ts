import { expect, test } from 'vitest'
import { listPlaywrightResults } from './playwright-results.ts'

const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped', ...messages: string[]) => ({
  title,
  tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
})

test('tests of all depths with the titles of their groups, and what failed outside of them', () => {
  const file = 'login.spec.ts'
  const results = listPlaywrightResults({
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        title: file,
        file,
        specs: [spec('works', 'expected'), spec('waits', 'skipped')],
        suites: [{ title: 'by touch', file, specs: [spec('logs in', 'unexpected', 'no button', 'no page')] }],
      },
    ],
  })
  expect(results).toEqual([
    { file: 'e2e/login.spec.ts', title: 'works', outcome: 'passed', message: '' },
    { file: 'e2e/login.spec.ts', title: 'waits', outcome: 'skipped', message: '' },
    { file: 'e2e/login.spec.ts', title: 'by touch › logs in', outcome: 'failed', message: 'no button\nno page' },
    { file: '', title: '', outcome: 'failed', message: 'the server did not start' },
  ])
})
