/**
 * Whether a path is one of a pattern's: its beginning, in which `*` stands for anything, and all of it where the pattern
 * ends with `$`; as robots.txt has it (https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3).
 */
export function matchesPath(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [start = '', ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(start)) return false
  const end = isWhole ? rest.pop() : undefined
  let at = start.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (!isWhole) return true
  return end === undefined ? at === path.length : path.length - end.length >= at && path.endsWith(end)
}

/** Whether the widget shows on a page by its path: hidden wins. */
export function isShownOn(
  { shown_paths: shown, hidden_paths: hidden }: { shown_paths: readonly string[]; hidden_paths: readonly string[] },
  path: string,
): boolean {
  const isOf = (pattern: string) => matchesPath(pattern, path)
  return !hidden.some(isOf) && (shown.length === 0 || shown.some(isOf))
}
