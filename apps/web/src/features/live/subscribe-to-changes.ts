import { liveBeatSeconds, streamChangesRoute } from '@voice-shop/contract'
import { openStream } from '../../api/open-stream.ts'
import { createRenewal, type Figures } from './renewal.ts'

/** A stream that says nothing for this long is dead, though its connection may not know. */
const longestSilenceMs = liveBeatSeconds * 2250
const shortestPauseMs = 1000
const longestPauseMs = 60_000

interface Subscriber extends Figures {
  onLive: (isLive: boolean) => void
}

/**
 * Follows what is recorded in the workspace while the page is visible, and renews its figures. A lost stream comes
 * back by itself; where none can be had, figures are renewed once a minute. Ends with the answered function.
 *
 * Hidden pages have no stream: browsers give a server without HTTP/2 six connections, over all tabs.
 */
export function subscribeToChanges({ onLive, ...figures }: Subscriber): () => void {
  const renewal = createRenewal(figures)
  let stream: AbortController | undefined
  const ended = new AbortController()
  let pauseMs = shortestPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Reads to the end of the stream. Returns whether it was refused. */
  async function read(signal: AbortSignal, onChunk: () => void): Promise<boolean> {
    const { ok, status, body } = await openStream(streamChangesRoute, signal)
    if (!ok || !body) return status < 500
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onChunk()
      const lines = (text + chunk.value).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue
        pauseMs = shortestPauseMs
        onLive(true)
        renewal.markChanged(Date.now() - JSON.parse(line.slice('data: '.length)).quiet_ms)
      }
    }
    return false
  }

  async function follow(): Promise<void> {
    const mine = new AbortController()
    stream = mine
    let silence: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(silence)
      silence = setTimeout(() => mine.abort(), longestSilenceMs)
    }
    watch()
    // A connection that is lost or given up is no refusal.
    const isRefused = await read(mine.signal, watch).catch(() => false)
    clearTimeout(silence)
    if (stream !== mine) return
    stream = undefined
    onLive(false)
    // The figures are refused too, and their call renews the access token, or deals with a session or membership that is lost.
    if (isRefused || pauseMs === longestPauseMs) renewal.markChanged(Date.now())
    timer = setTimeout(check, pauseMs * (0.5 + Math.random()))
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  /** Opens the stream, or closes it, as the page needs it now. */
  function check(): void {
    clearTimeout(timer)
    const isWanted = !ended.signal.aborted && document.visibilityState === 'visible' && navigator.onLine
    if (isWanted) {
      if (!stream) void follow()
    } else {
      stream?.abort()
      stream = undefined
      onLive(false)
    }
  }

  document.addEventListener('visibilitychange', check, ended)
  window.addEventListener('online', check, ended)
  window.addEventListener('offline', check, ended)
  check()
  return () => {
    ended.abort()
    renewal.stop()
    check()
  }
}
