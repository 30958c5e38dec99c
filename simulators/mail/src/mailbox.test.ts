import { expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'

const makeRaw = (subject: string, body = '') => Buffer.from(`Subject: ${subject}\r\n\r\n${body}`)

test('it keeps the newest 500', async () => {
  const mailbox = createMailbox()
  for (let count = 1; count <= 502; count += 1) await mailbox.add(makeRaw(String(count)), ['ana@shop.example'])
  const subjects = mailbox.list().map(({ subject }) => subject)
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([500, '502', '3'])
  expect(mailbox.find(2)).toBeNull()
})

test('it keeps at most 32 MB', async () => {
  const mailbox = createMailbox()
  const body = 'x'.repeat(9 * 1024 * 1024)
  for (const subject of ['first', 'second', 'third', 'fourth']) {
    await mailbox.add(makeRaw(subject, body), ['ana@shop.example'])
  }
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(['fourth', 'third', 'second'])
})
