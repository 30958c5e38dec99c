/** Of what is sent: what recognisers are trained on. */
export const sampleRate = 16_000

/** Brings samples to 16 kHz. Each new one is the mean of those it stands for, so that nothing high folds down. */
export function resample(samples: Float32Array, fromRate: number): Float32Array {
  if (fromRate === sampleRate) return samples
  const step = fromRate / sampleRate
  const resampled = new Float32Array(Math.floor(samples.length / step))
  for (let index = 0; index < resampled.length; index += 1) {
    const start = Math.floor(index * step)
    const end = Math.min(samples.length, Math.max(start + 1, Math.floor((index + 1) * step)))
    let sum = 0
    for (let place = start; place < end; place += 1) sum += samples[place] ?? 0
    resampled[index] = sum / (end - start)
  }
  return resampled
}

/** WAV of PCM: mono, 16 bits, 16 kHz. http://soundfile.sapp.org/doc/WaveFormat/ */
export function makeWav(samples: Float32Array): Blob {
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2))
  const write = (offset: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(offset + index, text.charCodeAt(index))
  }
  write(0, 'RIFF')
  view.setUint32(4, 36 + samples.length * 2, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [index, sample] of samples.entries()) {
    view.setInt16(44 + index * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true)
  }
  return new Blob([view], { type: 'audio/wav' })
}
