import type { Hearing, HearingEvents, HearingFailure } from './hearing.ts'
import { createPauseFinder } from './pauses.ts'
import workletUrl from './recorder-worklet.js?url&no-inline'
import { makeWav, resample, sampleRate } from './wav.ts'

function describeFailure(error: unknown): HearingFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'NotReadableError' ? 'no_microphone' : 'broken'
}

/** Less than this is a slip of the finger. */
const leastSeconds = 0.3

/**
 * Records a sentence and has it written down. The microphone is free before the sound is sent, and whatever happens.
 *
 * @param transcribe rejects where it cannot be written down
 */
export function hearByRecorder(transcribe: (wav: Blob) => Promise<string>, events: HearingEvents): Hearing {
  const pieces: Float32Array[] = []
  const readProgress = createPauseFinder()
  let stream: MediaStream | undefined
  let context: AudioContext | undefined
  let isOver = false

  function release(): void {
    isOver = true
    for (const track of stream?.getTracks() ?? []) track.stop()
    if (context && context.state !== 'closed') void context.close()
  }

  function fail(failure: HearingFailure): void {
    if (isOver) return
    release()
    events.onFailure(failure)
  }

  async function finish(): Promise<void> {
    if (isOver) return
    const rate = context?.sampleRate ?? sampleRate
    release()
    const samples = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
    let offset = 0
    for (const piece of pieces) {
      samples.set(piece, offset)
      offset += piece.length
    }
    if (samples.length / rate < leastSeconds) return events.onFailure('no_speech')
    try {
      const text = await transcribe(makeWav(resample(samples, rate)))
      if (text === '') events.onFailure('no_text')
      else events.onHeard({ text, alternatives: [] })
    } catch {
      events.onFailure('broken')
    }
  }

  async function start(): Promise<void> {
    // Made at once, within the shopper's tap: iOS would keep it silent later.
    context = new AudioContext()
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
    // Cancelled while the shopper was asked.
    if (isOver) return release()
    await Promise.all([context.resume(), context.audioWorklet.addModule(workletUrl)])
    if (isOver) return release()
    const node = new AudioWorkletNode(context, 'voice-shop-recorder', { numberOfOutputs: 0 })
    const { sampleRate: rate } = context
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      if (isOver) return
      pieces.push(data)
      const progress = readProgress(data, rate)
      if (progress === 'speaking') events.onSpeech()
      if (progress === 'done') void finish()
      if (progress === 'silent') fail('no_speech')
    }
    context.createMediaStreamSource(stream).connect(node)
    stream.getAudioTracks()[0]?.addEventListener('ended', () => fail('no_microphone'))
    events.onListening()
  }

  void start().catch((error: unknown) => fail(describeFailure(error)))
  return { finish: () => void finish(), cancel: release }
}
