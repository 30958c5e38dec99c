import type { Language } from '@voice-shop/contract'
import { z } from 'zod'
import type { SpeechConfig } from '../../core/config.ts'
import { widgetErrors } from './widget.errors.ts'

/** A shopper who has waited for so long types. */
export const longestTranscriptionMs = 10_000
const mostTextLength = 1000
const transcriptionSchema = z.object({ text: z.string() })

export interface Recording {
  wav: Uint8Array
  /** Null: the server finds out. */
  language: Language | null
  /** Names that may have been said, which the server would not guess. */
  prompt: string
}

/**
 * Whether the bytes are sound as the widget records it: WAV of PCM, mono, 16 bits, 8 to 48 kHz.
 * http://soundfile.sapp.org/doc/WaveFormat/
 */
export function isRecording(bytes: Uint8Array): boolean {
  if (bytes.length < 44) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const readName = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4))
  const names = readName(0) === 'RIFF' && readName(8) === 'WAVE' && readName(12) === 'fmt ' && readName(36) === 'data'
  const [format, channels, rate, bits] = [
    view.getUint16(20, true),
    view.getUint16(22, true),
    view.getUint32(24, true),
    view.getUint16(34, true),
  ]
  return names && format === 1 && channels === 1 && bits === 16 && rate >= 8000 && rate <= 48_000
}

/** Has speech written down by a server with OpenAI's audio API. The sound is kept nowhere. Throws 503 where it fails. */
export async function transcribe(
  { url, apiKey, model }: SpeechConfig,
  { wav, language, prompt }: Recording,
): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'speech.wav')
  form.set('model', model)
  form.set('response_format', 'json')
  if (language) form.set('language', language)
  if (prompt) form.set('prompt', prompt)
  try {
    const response = await fetch(`${url}/audio/transcriptions`, {
      method: 'POST',
      body: form,
      redirect: 'error',
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      signal: AbortSignal.timeout(longestTranscriptionMs),
    })
    if (!response.ok) throw new Error(`the speech server answered ${response.status}`)
    const { text } = transcriptionSchema.parse(await response.json())
    return text
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, mostTextLength)
  } catch (error) {
    throw widgetErrors.speechFailed(error)
  }
}
