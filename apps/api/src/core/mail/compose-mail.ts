import type { Language } from '@voice-shop/contract'

interface MailLink {
  label: string
  url: string
}

/** A line of a mail: a text, and perhaps what counts of it, or what more there is to say and where to do something about it. */
interface MailRow {
  text: string
  value?: string
  note?: string
  details?: readonly string[]
  link?: MailLink
}

/** Lines of a mail that belong together. */
export interface MailSection {
  title: string
  rows: readonly MailRow[]
}

export interface MailContent {
  language: Language
  /** The subject too. */
  title: string
  paragraphs: readonly string[]
  /** After the paragraphs. */
  sections?: readonly MailSection[]
  action?: MailLink
  /** Why the reader got it, and what to do if it was not asked for. */
  footer: string
  /** After the footer: how to get no more of these. */
  optOut?: MailLink
}

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A header is one line; whatever else would end it becomes a space. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function composeSectionText({ title, rows }: MailSection): string {
  const lines = rows.flatMap(({ text, value, note, details = [], link }) => {
    const end = [value, note && `(${note})`].filter(Boolean).join(' ')
    const more = link ? [...details, `${link.label}: ${link.url}`] : details
    return [end === '' ? `- ${text}` : `- ${text}: ${end}`, ...more.map((line) => `  ${line}`)]
  })
  return [title.toUpperCase(), ...lines].join('\n')
}

function composeText({ title, paragraphs, sections = [], action, footer, optOut }: MailContent): string {
  const end = `--\n${footer}${optOut ? `\n\n${optOut.label}:\n${optOut.url}` : ''}`
  const told = sections.map(composeSectionText)
  const parts = [title, ...paragraphs, ...told, ...(action ? [`${action.label}:\n${action.url}`] : []), end]
  return `${parts.join('\n\n')}\n`
}

// Clients that know dark mode take the colours of the media query; those that turn colours round by themselves keep
// white on purple legible. Everything else is inline, for clients that drop the style element.
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #13111b !important; }
  .card { background: #1b1826 !important; border-color: #6d3bd7 #332e45 #332e45 !important; }
  .title, .text { color: #eeebf7 !important; }
  .quiet, .link, .quietText { color: #aca6c0 !important; }
  .line { border-top-color: #332e45 !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .quiet { padding: 16px 20px !important; }
}`

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function composeAction({ label, url }: MailLink): string {
  const href = escapeHtml(url)
  return `<p style="margin:24px 0 12px"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#6d3bd7;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;word-break:break-all"><a class="link" href="${href}" style="color:#5e5872">${href}</a></p>`
}

function composeOptOut({ label, url }: MailLink): string {
  return `<br><a class="link" href="${escapeHtml(url)}" style="color:#5e5872">${escapeHtml(label)}</a>`
}

const cell = 'padding:10px 0;border-top:1px solid #e5e2ef;vertical-align:top'

function composeCount({ value, note }: MailRow): string {
  const parts = [
    value === undefined ? '' : `<strong style="white-space:nowrap">${escapeHtml(value)}</strong>`,
    note === undefined ? '' : `<span class="quietText" style="font-size:13px;color:#5e5872">${escapeHtml(note)}</span>`,
  ]
  return parts.filter(Boolean).join('<br>')
}

function composeMore({ details = [], link }: MailRow): string {
  const lines = details.map(
    (line) => `<br><span class="quietText" style="font-size:13px;color:#5e5872">${escapeHtml(line)}</span>`,
  )
  const end = link
    ? `<br><a class="link" href="${escapeHtml(link.url)}" style="display:inline-block;padding:4px 0;font-size:14px;font-weight:600;color:#6d3bd7">${escapeHtml(link.label)}</a>`
    : ''
  return lines.join('') + end
}

/** A table of its own, whose second column is as wide as the longest amount needs, and in whose first one long words are broken. */
function composeSection({ title, rows }: MailSection): string {
  const lines = rows.map((row) => {
    const count = composeCount(row)
    const size = count === '' ? 'colspan="2"' : 'width="62%"'
    const text = `<td class="line text" ${size} style="${cell};font-size:15px;line-height:1.45;color:#1d1929;word-break:break-word;overflow-wrap:anywhere">${escapeHtml(row.text)}${composeMore(row)}</td>`
    const end = `<td class="line text" width="38%" align="right" style="${cell};padding-left:12px;font-size:16px;line-height:1.3;color:#1d1929">${count}</td>`
    return `<tr>${text}${count === '' ? '' : end}</tr>`
  })
  return `<h2 class="title" style="margin:24px 0 8px;font-size:17px;line-height:1.3;color:#1d1929">${escapeHtml(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${font}">
${lines.join('\n')}
</table>`
}

function composeHtml({ language, title, paragraphs, sections = [], action, footer, optOut }: MailContent): string {
  const texts = paragraphs.map(
    (paragraph) =>
      `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#1d1929">${escapeHtml(paragraph)}</p>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f6fb">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f6fb">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font}">
<tr><td class="card" style="padding:32px;border:1px solid #e5e2ef;border-top:4px solid #6d3bd7;border-radius:12px;background:#ffffff;text-align:left">
<h1 class="title" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1d1929">${escapeHtml(title)}</h1>
${texts.join('\n')}
${sections.map(composeSection).join('\n')}
${action ? composeAction(action) : ''}
</td></tr>
<tr><td class="quiet" style="padding:16px 32px;font-size:13px;line-height:1.5;color:#5e5872;text-align:left">${escapeHtml(footer)}${optOut ? composeOptOut(optOut) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The parts of a mail, as text and as HTML that needs no images. Everything in it is plain text and is escaped. */
export function composeMail(content: MailContent): ComposedMail {
  return { subject: toOneLine(content.title), text: composeText(content), html: composeHtml(content) }
}
