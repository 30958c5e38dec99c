/** Text for HTML. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 32rem; margin: 0 auto; padding: 3rem 1rem; }
  .note { padding: .5rem .75rem; border-radius: 8px; background: light-dark(#fdf1d9, #37290d); }
  form { display: flex; gap: .75rem; margin-top: 1.5rem; }
  button { min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid #7b8794; border-radius: 8px; background: none;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
  button.main { border-color: #0050c3; background: #0050c3; color: #fff; }
`

/** A page of a simulated platform. `content` is HTML; `note` says that nothing of it is real. */
export function renderPage(input: { language: string; note: string; title: string; content: string }): string {
  const title = escapeHtml(input.title)
  return `<!doctype html><html lang="${input.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${style}</style></head><body><main>
<p class="note">${escapeHtml(input.note)}</p>
<h1>${title}</h1>${input.content}</main></body></html>`
}

/** A picture for a product: a coloured square, so that pages have something to show. */
export function drawImage(number: number): string {
  const hue = (number * 47) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 82%)"/><circle cx="32" cy="32" r="16" fill="hsl(${hue} 45% 45%)"/></svg>`
}
