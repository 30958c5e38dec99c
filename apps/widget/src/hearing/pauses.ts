/** Louder than this, root mean square of samples from -1 to 1, is a voice near the microphone, not the room. */
const leastVoice = 0.012
/** And so much louder than the room was in the quietest moment so far. */
const leastOverRoom = 2.5
/** Louder than this is no room: it is who speaks at once. */
const mostRoom = 0.05
const pauseMs = 1100
const longestMs = 15_000
/** Nobody has said anything by then. */
const silenceMs = 7000

/** `pausing`: quiet, but not yet long enough for the end of a sentence. */
export type Progress = 'waiting' | 'speaking' | 'pausing' | 'done' | 'silent'

/** Tells from the loudness of pieces of sound when a sentence has been said. */
export function createPauseFinder() {
  let room = mostRoom
  let elapsedMs = 0
  let quietMs = 0
  let hasSpoken = false
  return (piece: Float32Array, rate: number): Progress => {
    let sum = 0
    for (const sample of piece) sum += sample * sample
    const loudness = Math.sqrt(sum / Math.max(1, piece.length))
    const ms = (piece.length / rate) * 1000
    room = Math.min(room, loudness)
    elapsedMs += ms
    const isVoice = loudness > Math.max(leastVoice, room * leastOverRoom)
    quietMs = isVoice ? 0 : quietMs + ms
    hasSpoken ||= isVoice
    if (elapsedMs >= longestMs) return hasSpoken ? 'done' : 'silent'
    if (!hasSpoken) return elapsedMs >= silenceMs ? 'silent' : 'waiting'
    if (isVoice) return 'speaking'
    return quietMs >= pauseMs ? 'done' : 'pausing'
  }
}
