let isBack = false

/** Notes how the pages come after one another. Before the app is drawn: what it draws may ask. */
export function watchWayBack(): void {
  // The second one is wouter's.
  for (const type of ['popstate', 'pushState']) addEventListener(type, () => (isBack = type === 'popstate'))
}

/** Whether the browser itself led to this page: back or on again through its history. It knows where the page was left. */
export function isWayBack(): boolean {
  return isBack
}
