/** Whether a change counts as up: zero does, and so does what is shown as zero. */
export function isUpward(change: number): boolean {
  return Math.round(change * 10) >= 0
}
