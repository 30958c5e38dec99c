/** A small modem: text as tones, four bits each, so that a computer can speak into a microphone. */

const symbolSeconds = 0.06
/** Of a tone's middle, which echoes and filters leave alone. */
const heardSeconds = 0.04
const lowestHz = 500
const stepHz = 150
const syncHz = 3200
const syncSeconds = 0.3
const leadSeconds = 0.3
const tailSeconds = 3

function listNibbles(text: string): number[] {
  const bytes = new TextEncoder().encode(text)
  const check = bytes.reduce((sum, byte) => (sum + byte) % 256, 0)
  return [...bytes, check].flatMap((byte) => [byte >> 4, byte & 15])
}

/**
 * Sound of a text, from -1 to 1: silence, a mark and the tones, so many times in one breath, and silence again. Of several times
 * one that comes through whole is enough.
 */
export function sayInTones(text: string, rate: number, { times = 1 } = {}): Float32Array {
  const said: [hz: number, seconds: number][] = [
    [0, leadSeconds],
    [syncHz, syncSeconds],
    ...listNibbles(text).map((nibble): [number, number] => [lowestHz + nibble * stepHz, symbolSeconds]),
  ]
  const parts = [...Array.from({ length: times }, () => said).flat(), [0, tailSeconds] as const]
  const samples: number[] = []
  let phase = 0
  let until = 0
  for (const [hz, seconds] of parts) {
    until += seconds * rate
    while (samples.length < Math.round(until)) {
      phase += (2 * Math.PI * hz) / rate
      samples.push(hz === 0 ? 0 : 0.5 * Math.sin(phase))
    }
  }
  return Float32Array.from(samples)
}

/** How much of a frequency is in a piece of sound: https://en.wikipedia.org/wiki/Goertzel_algorithm. */
function measureTone(piece: Float32Array, cyclesPerSample: number): number {
  const turn = 2 * Math.cos(2 * Math.PI * cyclesPerSample)
  let [last, before] = [0, 0]
  for (const sample of piece) [last, before] = [sample + turn * last - before, last]
  return (last * last + before * before - turn * last * before) / Math.max(1, piece.length) ** 2
}

const tones = Array.from({ length: 16 }, (_, nibble) => lowestHz + nibble * stepHz)

function findLoudest(piece: Float32Array, rate: number): { hz: number; power: number } {
  const measured = [...tones, syncHz].map((hz) => ({ hz, power: measureTone(piece, hz / rate) }))
  return measured.reduce((best, tone) => (tone.power > best.power ? tone : best))
}

const leastPower = 1e-6

/** Where the next mark ends and the tones begin; null without one. */
function findStart(samples: Float32Array, rate: number, from: number): number | null {
  const step = Math.round(rate * 0.005)
  const width = Math.round(rate * 0.02)
  let hasMark = false
  let run = 0
  for (let start = from; start + width < samples.length; start += step) {
    const { hz, power } = findLoudest(samples.subarray(start, start + width), rate)
    const isMark = power > leastPower && hz === syncHz
    // Half of the window lies in the first tone when that becomes the louder one.
    if (!isMark && hasMark) return start + width / 2
    run = isMark ? run + 1 : 0
    hasMark ||= run * 0.005 > syncSeconds / 2
  }
  return null
}

/** The text in a sound; empty where there is none, or none came through whole. */
export function hearTones(samples: Float32Array, rate: number): string {
  for (let start = findStart(samples, rate, 0); start !== null; start = findStart(samples, rate, Math.round(start))) {
    const text = hearFrom(samples, rate, start)
    if (text !== '') return text
  }
  return ''
}

function hearFrom(samples: Float32Array, rate: number, start: number): string {
  const nibbles: number[] = []
  for (let place = 0; ; place += 1) {
    const middle = start + (place + 0.5) * symbolSeconds * rate
    const from = Math.round(middle - (heardSeconds * rate) / 2)
    const piece = samples.subarray(from, from + Math.round(heardSeconds * rate))
    if (piece.length < heardSeconds * rate * 0.9) break
    const { hz, power } = findLoudest(piece, rate)
    if (power < leastPower || hz === syncHz) break
    nibbles.push((hz - lowestHz) / stepHz)
  }
  const bytes = Array.from({ length: nibbles.length >> 1 }, (_, place) => {
    const [high = 0, low = 0] = nibbles.slice(place * 2, place * 2 + 2)
    return high * 16 + low
  })
  const check = bytes.pop()
  const sum = bytes.reduce((total, byte) => (total + byte) % 256, 0)
  return check === sum ? new TextDecoder().decode(Uint8Array.from(bytes)) : ''
}
