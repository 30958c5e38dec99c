/** Places of products, a bit for each: of very many, sets are put together at once. */
export type PlaceSet = Int32Array

export function getSetLength(placeCount: number): number {
  return (placeCount + 31) >>> 5
}

/** Has all places there are. */
export function fillSet(set: PlaceSet, placeCount: number): void {
  set.fill(-1)
  const last = placeCount & 31
  if (last !== 0) set[set.length - 1] = (1 << last) - 1
}

export function addPlaces(set: PlaceSet, places: Uint32Array): void {
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] as number
    set[place >>> 5] = (set[place >>> 5] as number) | (1 << (place & 31))
  }
}

export function removePlace(set: PlaceSet, place: number): void {
  set[place >>> 5] = (set[place >>> 5] as number) & ~(1 << (place & 31))
}

export function hasPlace(set: PlaceSet, place: number): boolean {
  return ((set[place >>> 5] as number) & (1 << (place & 31))) !== 0
}

/** Leaves what is in both. */
export function keepCommon(set: PlaceSet, other: PlaceSet): void {
  for (let index = 0; index < set.length; index += 1) set[index] = (set[index] as number) & (other[index] as number)
}

/** Sums the bits of pairs, of fours, of eights, then all: thirty-two at once. */
export function countPlaces(set: PlaceSet): number {
  let count = 0
  for (let index = 0; index < set.length; index += 1) {
    let word = set[index] as number
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** The first place from `from` on that is in the set; -1 where none is. */
export function nextPlace(set: PlaceSet, from: number): number {
  let index = from >>> 5
  if (index >= set.length) return -1
  let word = (set[index] as number) & (-1 << (from & 31))
  while (word === 0) {
    index += 1
    if (index === set.length) return -1
    word = set[index] as number
  }
  return (index << 5) + 31 - Math.clz32(word & -word)
}
