/** The samples of a WAV file of PCM, mono, 16 bits. @throws Error for another file */
export function readWav(bytes: Uint8Array): { samples: Float32Array; rate: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isWav = bytes.length >= 44 && String.fromCharCode(...bytes.subarray(0, 4)) === 'RIFF'
  if (!isWav || view.getUint16(20, true) !== 1 || view.getUint16(22, true) !== 1 || view.getUint16(34, true) !== 16) {
    throw new Error('a file of WAV, PCM, mono, 16 bits is wanted')
  }
  const count = (bytes.length - 44) >> 1
  const samples = Float32Array.from({ length: count }, (_, place) => view.getInt16(44 + place * 2, true) / 0x8000)
  return { samples, rate: view.getUint32(24, true) }
}

/** A WAV file of the samples. */
export function writeWav(samples: Float32Array, rate: number): Uint8Array {
  const bytes = new Uint8Array(44 + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const write = (offset: number, text: string) => bytes.set(new TextEncoder().encode(text), offset)
  write(0, 'RIFF')
  view.setUint32(4, 36 + samples.length * 2, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [place, sample] of samples.entries()) view.setInt16(44 + place * 2, sample * 0x7fff, true)
  return bytes
}
