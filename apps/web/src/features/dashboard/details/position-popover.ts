interface Size {
  width: number
  height: number
}

interface Box extends Size {
  left: number
  top: number
}

/** Pixels between the two, and to the page's edge. */
const gap = 6
const edge = 12

/**
 * Where something of `size` stands beside `anchor`, all in pixels of the window: below it and in its middle, above it
 * where there is no room below, and never over the sides.
 */
export function positionPopover(anchor: Box, size: Size, page: Size): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2 - size.width / 2
  const left = Math.max(edge, Math.min(middle, page.width - edge - size.width))
  const below = anchor.top + anchor.height + gap
  const above = anchor.top - gap - size.height
  return { left, top: below + size.height > page.height && above >= 0 ? above : below }
}
