/** As sharp names them, and HEIC, which it cannot read for its patents. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif' | 'heic'

const signatures: readonly (readonly [signature: string, format: ImageFormat])[] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
]

/** The file type box of HEIF (ISO/IEC 23008-12): its size, `ftyp`, the main brand, a version, and more brands. */
function findHeifFormat(start: Buffer): ImageFormat | null {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return null
  const end = Math.min(start.readUInt32BE(0), start.length)
  const brands = [start.toString('latin1', 8, 12), ...(start.toString('latin1', 16, end).match(/.{4}/gs) ?? [])]
  if (brands.includes('avif') || brands.includes('avis')) return 'heif'
  return brands.some((brand) => /^(?:he[ivm][cxs]|mif1|msf1)$/.test(brand)) ? 'heic' : null
}

/** What a file is by its first bytes, whatever its name and type say; null for what is no photo that we know. */
export function findImageFormat(file: Uint8Array): ImageFormat | null {
  const start = Buffer.from(file.subarray(0, 128))
  const text = start.toString('latin1')
  const known = signatures.find(([signature]) => text.startsWith(signature))
  if (known) return known[1]
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  return start.length < 16 ? null : findHeifFormat(start)
}
