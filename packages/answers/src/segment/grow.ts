type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** A column of twice the length, which begins as the one that is full. */
export function grow<Column extends Numbers>(column: Column, Kind: new (length: number) => Column): Column {
  const grown = new Kind(column.length * 2)
  grown.set(column)
  return grown
}
