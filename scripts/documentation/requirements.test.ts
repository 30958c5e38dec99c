import { expect, test } from 'vitest'
import { findRequirementProblems, readRequirements, readTitleIds } from './requirements.ts'

const list = [
  '# Requirements',
  'Titles name rows, such as `[LOGIN-1]`.',
  '## Login',
  '- [LOGIN-1] E-mail and password, then the page of LOGIN-2.',
  '- [A11Y-1] By keyboard.',
  '## Not built yet',
  '### Widget',
  '- [WIDGET-1] One script tag.',
].join('\n')

/** A test file whose title names the ids; in no form that this file itself would be read by. */
function writeTest(...ids: string[]): string {
  return `test('${ids.map((id) => `[${id}] `).join('')}signs in', () => {})`
}

function check(...ids: string[]): string[] {
  return findRequirementProblems(readRequirements(list), new Map(ids.map((id) => [id, 'login.spec.ts'])))
}

test('rows are read with whether they are built, other mentions are not', () => {
  expect(readRequirements(list)).toEqual([
    { id: 'LOGIN-1', isBuilt: true },
    { id: 'A11Y-1', isBuilt: true },
    { id: 'WIDGET-1', isBuilt: false },
  ])
})

test('ids are read where a title begins, and nowhere else', () => {
  expect(readTitleIds(writeTest('LOGIN-1', 'A11Y-1'))).toEqual(['LOGIN-1', 'A11Y-1'])
  expect(readTitleIds(`// see ${'[LOGIN-1]'} of the list\nconst digits = /[A-Z0-9-1]/`)).toEqual([])
})

test('ids stand beside each other with a blank or without', () => {
  expect(readTitleIds(writeTest('LOGIN-1', 'A11Y-1').replace('] [', ']['))).toEqual(['LOGIN-1', 'A11Y-1'])
})

test('a test that never runs proves nothing', () => {
  const written = writeTest('LOGIN-1')
  expect(readTitleIds(`// ${written}\n  * ${written}\n  /* ${written} */`)).toEqual([])
  for (const call of ['test.skip(', 'test.todo(', 'describe.skip(', 'test.fixme(', 'it.skip(\n    '])
    expect(readTitleIds(written.replace('test(', call)), call).toEqual([])
  expect(readTitleIds(written.replace('test(', 'test.skipIf(isWindows)('))).toEqual(['LOGIN-1'])
})

test('list and tests that agree pass', () => {
  expect(check('LOGIN-1', 'A11Y-1')).toEqual([])
})

test('what they do not agree on is named', () => {
  expect(check('LOGIN-1', 'LOGIN-9', 'WIDGET-1')).toEqual([
    'login.spec.ts names LOGIN-9, which is not in the requirements',
    'no test names A11Y-1',
    'login.spec.ts names WIDGET-1, which the requirements mark as not built',
  ])
  const twice = readRequirements(`${list}\n${list}`).filter(({ id }) => id === 'WIDGET-1')
  expect(findRequirementProblems(twice, new Map())).toEqual(['WIDGET-1 is in the requirements twice'])
})
