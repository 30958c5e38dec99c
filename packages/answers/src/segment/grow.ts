type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

const leastLength = 64

/** A column that begins as the one that is full, and is a quarter longer: what is left empty of it takes room all the same. */
export function grow<Column extends Numbers>(column: Column, Kind: new (length: number) => Column): Column {
  const grown = new Kind(Math.max(leastLength, Math.ceil(column.length * 1.25)))
  grown.set(column)
  return grown
}
