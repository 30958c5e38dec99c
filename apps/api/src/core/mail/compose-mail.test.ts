import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'

const nasty = `<script>alert("1")</script> & 'x'`
const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;'

test('everything in the HTML of a mail is escaped, and its text says it as it is', () => {
  const url = 'https://app.example/register?token=a&next="><img src=x>'
  const mail = composeMail({
    language: 'es',
    title: nasty,
    paragraphs: [nasty, 'Second'],
    action: { label: nasty, url },
    footer: nasty,
  })
  expect(mail.html).not.toMatch(/<script|<img|"><img|& /)
  expect(mail.html.split(escaped)).toHaveLength(1 + 5)
  expect(mail.html).toContain('href="https://app.example/register?token=a&amp;next=&quot;&gt;&lt;img src=x&gt;"')
  expect(mail.text).toBe(`${nasty}\n\n${nasty}\n\nSecond\n\n${nasty}:\n${url}\n\n--\n${nasty}\n`)
  expect(mail.subject).toBe(nasty)
})

test('[I18N-5] a mail names its language and needs nothing from the network', () => {
  const { html } = composeMail({ language: 'pt', title: 'Oi', paragraphs: ['Tudo bem?'], footer: 'Voice Shop' })
  expect(html).toContain('<html lang="pt">')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toMatch(/https?:|src=|url\(|@import/)
})

test('a subject is one line, whatever the title holds', () => {
  const title = 'Hello\r\nBcc: all@shop.example\u2028\u0000end'
  const { subject } = composeMail({ language: 'en', title, paragraphs: [], footer: '' })
  expect(subject).toBe('Hello Bcc: all@shop.example end')
})

test('[DIGEST-1] sections are tables in the HTML and lines in the text, with everything escaped', () => {
  const sections = [
    { title: 'Figures', rows: [{ text: nasty, value: '12', note: '+5 %' }] },
    { title: 'To do', rows: [{ text: 'Answer it' }] },
  ]
  const { html, text } = composeMail({ language: 'en', title: 'Week', paragraphs: [], sections, footer: '' })
  expect(text).toContain(`FIGURES\n- ${nasty}: 12 (+5 %)\n\nTO DO\n- Answer it\n`)
  expect(html).toContain(`>${escaped}</td>`)
  expect(html).not.toContain('<script>alert')
  expect(html.match(/colspan="2"/g)).toHaveLength(1)
})
