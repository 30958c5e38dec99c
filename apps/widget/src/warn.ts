/** Tells whoever builds the store's page what is wrong; shoppers see nothing of it. */
export function warn(...what: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the page is not ours, and has no other place for it
  console.warn('Voice Shop:', ...what)
}
