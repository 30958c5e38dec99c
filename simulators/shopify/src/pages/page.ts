import { type Answer, answerHtml } from '../http/exchange.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const styles = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1a1c1d; background: #f1f2f3 }
header { padding: 8px 24px; background: #5c4a00; color: #fff; font-weight: 600 }
main { max-width: 640px; margin: 32px auto; padding: 24px; background: #fff; border-radius: 12px }
h1 { margin-top: 0; font-size: 24px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px } dd { margin: 0 }
form { display: inline-block; margin: 16px 12px 0 0 }
button { padding: 10px 18px; font: inherit; border: 1px solid #1a1c1d; border-radius: 8px; background: #fff; cursor: pointer }
button.primary { background: #1a1c1d; color: #fff }
a { color: #0b5394 } :focus-visible { outline: 3px solid #0b5394; outline-offset: 2px }
img { max-width: 300px }
`

/** A page of the simulator; `content` is HTML, so whatever comes from outside must be escaped in it. */
export function answerPage(status: number, title: string, content: string): Answer {
  return answerHtml(
    status,
    `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)} – Shopify simulator</title>
<style>${styles}</style>
</head>
<body>
<header>Shopify simulator: nothing here is real, nobody is charged</header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`,
  )
}

/** A list of terms and what they are. */
export function renderFacts(facts: [term: string, value: string][]): string {
  const items = facts.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`)
  return `<dl>${items.join('')}</dl>`
}

export interface FormButton {
  action: string
  label: string
  fields?: Record<string, string>
  isPrimary?: boolean
}

export function renderButton({ action, label, fields = {}, isPrimary = false }: FormButton): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const look = isPrimary ? ' class="primary"' : ''
  return `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button${look}>${escapeHtml(label)}</button></form>`
}

export function renderLink(address: string, label: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`
}
