import type { HttpAnswer } from '../http/http-message.ts'

/** Text that is HTML already and is not escaped again. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | null | Part[]

/** HTML in which every inserted value is escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(write)))
}

function write(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(write).join('')
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #111827); color: light-dark(#111827, #f3f4f6) }
body { margin: 0; padding: 1rem; display: grid; justify-items: center }
main { width: min(26rem, 100%) }
.notice { margin: 0 0 1.5rem; padding: .5rem .75rem; border: 1px solid currentcolor; border-radius: .5rem }
.error { padding: .5rem .75rem; border: 2px solid light-dark(#b3261e, #ffb4ab); border-radius: .5rem }
.amount { font-size: 1.75rem; font-weight: 600; margin: .25rem 0 }
form { display: grid; gap: 1rem; margin-block: 1.5rem }
label { display: grid; gap: .25rem }
input { font: inherit; padding: .5rem; border: 1px solid light-dark(#6b7280, #9ca3af); border-radius: .375rem; min-width: 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
button { font: inherit; font-weight: 600; padding: .75rem; border: 0; border-radius: .375rem; background: #4338ca; color: #fff; cursor: pointer }
:focus-visible { outline: 3px solid light-dark(#4338ca, #a5b4fc); outline-offset: 2px }
a { color: light-dark(#4338ca, #a5b4fc) }
table { border-collapse: collapse; width: 100% } td, th { text-align: start; padding: .25rem 0 } td:last-child { text-align: end }
`

/** A page that says that it is a simulator's. */
export function answerPage({
  title,
  content,
  status = 200,
}: {
  title: string
  content: Html
  status?: number
}): HttpAnswer {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Stripe simulator</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<p class="notice"><strong>Simulator.</strong> No real payment: this page stands in for Stripe and takes test cards only.</p>
${content}
</main>
</body>
</html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  }
  return { status, headers, body: page.text }
}
