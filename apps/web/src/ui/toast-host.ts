let host: HTMLElement | undefined
const openDialogs: HTMLElement[] = []

function placeHost(): void {
  if (host) (openDialogs.at(-1) ?? document.body).append(host)
}

/** The element that holds the toasts. */
export function getToastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div')
    placeHost()
  }
  return host
}

/**
 * Moves the toasts into a modal dialog until the returned function is called: what lies outside of one is neither
 * read out nor can it be pressed.
 */
export function moveToastsInto(dialog: HTMLElement): () => void {
  openDialogs.push(dialog)
  placeHost()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    placeHost()
  }
}
