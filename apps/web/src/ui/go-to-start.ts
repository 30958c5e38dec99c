/** Another page of a list is read from its start: the list takes the focus, and the window begins with it. */
export function goToStart(list: HTMLElement | null): void {
  list?.focus({ preventScroll: true })
  list?.scrollIntoView({ block: 'start' })
}
