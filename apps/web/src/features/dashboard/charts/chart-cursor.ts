const pageShare = 10

/**
 * Where a key takes the cursor of a chart of `count` points: arrows by one, Page Up and Page Down by a tenth, Home
 * and End to the ends. Undefined for any other key.
 */
export function moveCursor(key: string, cursor: number, count: number): number | undefined {
  const page = Math.max(2, Math.round(count / pageShare))
  const targets: Record<string, number> = {
    ArrowLeft: cursor - 1,
    ArrowDown: cursor - 1,
    ArrowRight: cursor + 1,
    ArrowUp: cursor + 1,
    PageDown: cursor - page,
    PageUp: cursor + page,
    Home: 0,
    End: count - 1,
  }
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined
  return target === undefined ? undefined : Math.max(0, Math.min(target, count - 1))
}
