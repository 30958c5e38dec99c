/** Whether the panel was open on the page before; the page may deny the storage that says so. */
export function wasOpen(key: string): boolean {
  try {
    return sessionStorage.getItem(`voice-shop-open:${key}`) === '1'
  } catch {
    return false
  }
}
