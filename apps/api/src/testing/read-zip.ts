import { inflateRawSync } from 'node:zlib'

/** The files of a zip by their names, read by its central directory. */
export function readZip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new Error('not a whole zip')
  let place = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [zip.readUInt16LE(place + 10), zip.readUInt32LE(place + 20)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(place + offset))
    const name = zip.toString('utf8', place + 46, place + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(place + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    files.set(name, (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'))
    place += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}
