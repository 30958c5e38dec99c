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

/** Of the same length as the worklet's pieces. */
const pieceSamples = 2048
/** A third of a second: what is not taken within that time is lost, and pages that are busy take it late. */
const heldSamples = 8 * pieceSamples

/** Hands on what comes in through it, in pieces of about 40 ms. */
async function openTap(context: AudioContext, take: (piece: Float32Array) => void): Promise<AudioNode> {
  try {
    await context.audioWorklet.addModule(workletUrl)
    const node = new AudioWorkletNode(context, 'voice-shop-recorder', { numberOfOutputs: 0 })
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => take(data)
    return node
  } catch {
    // Where the page's policy asks for a nonce, which a worklet cannot have. It is deprecated, and there in all browsers.
    const node = context.createScriptProcessor(heldSamples, 1, 1)
    node.onaudioprocess = ({ inputBuffer }) => {
      const held = inputBuffer.getChannelData(0)
      for (let from = 0; from < held.length; from += pieceSamples) take(held.slice(from, from + pieceSamples))
    }
    // Nothing comes in without somewhere to go. What it gives on is silence.
    node.connect(context.destination)
    return node
  }
}

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
    const { sampleRate: rate } = context
    const take = (piece: Float32Array) => {
      if (isOver) return
      pieces.push(piece)
      const progress = readProgress(piece, rate)
      if (progress === 'speaking') events.onSpeech()
      if (progress === 'done') void finish()
      if (progress === 'silent') fail('no_speech')
    }
    const [, node] = await Promise.all([context.resume(), openTap(context, take)])
    if (isOver) return release()
    context.createMediaStreamSource(stream).connect(node)
    stream.getAudioTracks()[0]?.addEventListener('ended', () => fail('no_microphone'))
    events.onListening()
  }

  void start().catch((error: unknown) => fail(describeFailure(error)))
  return { finish: () => void finish(), cancel: release }
}
