/** FNV-1a, of 32 bits. */
export function hashWord(word: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < word.length; place += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(place), 0x01000193)
  }
  return hash >>> 0
}
