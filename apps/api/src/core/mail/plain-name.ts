const maxLength = 60

/**
 * A name that a user chose, fit for a mail to a stranger: one line, not too long, without what turns the direction of
 * text, and with its addresses broken, since mail programs make links of whatever looks like one. `evil.com` becomes
 * `evil. com`.
 */
export function getPlainName(name: string): string {
  const line = name
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/:\/+/g, ': ')
    // All that browsers take for a dot in a host name (UTS 46), and the @ of an address.
    .replaceAll(/([.\u3002\uff0e\uff61]+)(?=\S)/gu, '$1 ')
    .replaceAll(/[@\uff20]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : line
}
