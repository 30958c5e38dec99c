import type { ReceivedMail } from './mailbox.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 24px 16px; max-width: 960px; font: 16px/1.5 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; }
td, th { padding: 8px; border-bottom: 1px solid #8884; text-align: left; overflow-wrap: anywhere; }
iframe { width: 100%; height: 640px; border: 1px solid #8884; border-radius: 8px; background: Canvas; }
pre { padding: 16px; border: 1px solid #8884; border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }`

function renderPage({ title, body, head = '' }: { title: string; body: string; head?: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

/** The list, which loads itself again every three seconds. */
export function renderInbox(mails: readonly ReceivedMail[]): string {
  const rows = mails.map(
    ({ id, to, from, subject, receivedAt }) =>
      `<tr><td><a href="/mails/${id}">${escapeHtml(subject || '(no subject)')}</a></td><td>${escapeHtml(to.join(', '))}</td><td>${escapeHtml(from.name || from.address)}</td><td>${receivedAt.slice(0, 19).replace('T', ' ')}</td></tr>`,
  )
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>From</th><th>Received (UTC)</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
  return renderPage({
    title: `Inbox (${mails.length})`,
    head: '<meta http-equiv="refresh" content="3">\n',
    body: `<h1>Inbox</h1>\n<p>Mail that the app sent stays here and reaches nobody. It is gone with the process.</p>\n${mails.length === 0 ? '<p>No mail yet.</p>' : table}`,
  })
}

export function renderMail({ id, subject, from, to, text }: ReceivedMail): string {
  const sender = from.name ? `${from.name} <${from.address}>` : from.address
  return renderPage({
    title: subject,
    body: `<p><a href="/">Inbox</a></p>
<h1>${escapeHtml(subject)}</h1>
<p>From ${escapeHtml(sender)} to ${escapeHtml(to.join(', '))}</p>
<h2>HTML</h2>
<iframe title="HTML of the mail" src="/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text</h2>
<pre>${escapeHtml(text)}</pre>`,
  })
}

/** The mail's own HTML, whose links open in a new tab: a frame in a sandbox cannot go anywhere itself. */
export function renderMailHtml({ html }: ReceivedMail): string {
  return `<!doctype html><base target="_blank">${html.replace(/^\s*<!doctype html>/i, '')}`
}
