const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? entity
  const isHex = name[1] === 'x' || name[1] === 'X'
  const code = isHex ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** One line that every database can hold, cut to a length. */
export function tidyText(text: string, max: number): string {
  const line = text.toWellFormed().replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim()
  // Not through the middle of a pair of surrogates.
  return line.length > max ? line.slice(0, max).replace(/[\ud800-\udbff]$/, '') : line
}

/** What of HTML can be read, on one line. For searching and showing as text: it is no way to make HTML harmless. */
export function readHtmlText(html: string, max: number): string {
  const text = html
    // Descriptions can be long; what lies behind this can hardly be of use, and is not looked through.
    .slice(0, max * 20)
    .replaceAll(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<!--[\s\S]*?(-->|$)/g, ' ')
    // What no letter follows is no tag: "pantalla < 10 pulgadas".
    .replaceAll(/<[a-z/!?][^>]*(>|$)/gi, ' ')
    .replaceAll(/&(#?\w{1,10});/g, decode)
  return tidyText(text, max)
}
