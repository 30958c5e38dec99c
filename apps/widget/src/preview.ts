import type { FromWidgetPreview, ToWidgetPreview } from '@voice-shop/contract'
import { keepOpen } from './conversation.ts'
import { drawButton } from './draw-button.ts'
import { createPreviewClient, type PreviewBegin, type PreviewCall } from './preview-client.ts'
import { warn } from './warn.ts'
import { wasOpen } from './was-open.ts'

/** The page around: one of ours, which asks for those who are signed in. */
const { parent } = window
const { origin } = location
const tell = (message: FromWidgetPreview) => parent.postMessage(message, origin)

type Answer = Extract<ToWidgetPreview, { id: string }>

const waiting = new Map<string, (answer: Answer) => void>()
/** Resolves with what the page around answers. */
function call<Type extends Answer['type']>(message: Extract<FromWidgetPreview, { id: string }>) {
  return new Promise<Extract<Answer, { type: Type }>>((resolve) => {
    // Safe: what is answered under an id is of the kind that was asked.
    waiting.set(message.id, resolve as (answer: Answer) => void)
    tell(message)
  })
}
const ask: PreviewCall = (question) => call<'answer'>({ type: 'ask', id: crypto.randomUUID(), ...question })
const begin: PreviewBegin = () => call<'session'>({ type: 'begin', id: crypto.randomUUID() })

let shown: Pick<ReturnType<typeof drawButton>, 'host' | 'load'> | null = null

/** As JSON. */
let latest = ''

async function show(message: Extract<ToWidgetPreview, { type: 'show' }>): Promise<void> {
  const { key, config, language } = message
  // The same once more would take away a question that is under way.
  const text = JSON.stringify(message)
  if (text === latest) return
  // What is tried is kept apart from what is said on the talk page.
  const keptAs = `preview-${key}`
  const isOpen = wasOpen(keptAs)
  const before = shown
  shown = null
  if (before) {
    // Also one that was opened by a press: it lets the microphone go. What is kept is as it was.
    const panel = isOpen ? await before.load().catch(() => null) : null
    panel?.close({ isQuiet: true })
    before.host.remove()
    keepOpen(keptAs, isOpen)
  }
  document.documentElement.lang = language
  if (config.is_on) {
    const { host, load } = drawButton({
      config,
      language,
      key: keptAs,
      origin,
      listeners: {},
      createClient: (input) => createPreviewClient({ ...input, key, ask, begin }),
    })
    document.body.append(host)
    shown = { host, load }
    if (isOpen || message.isOpen) (await load()).open({ isQuiet: true })
  }
  latest = text
}

/** One after the other: a change comes with each letter that the owner types. */
let showing = Promise.resolve()
let next: Extract<ToWidgetPreview, { type: 'show' }> | null = null

addEventListener('message', ({ source, origin: from, data }: MessageEvent<ToWidgetPreview>) => {
  // Tools that look at pages talk with frames, too.
  if (source !== parent || from !== origin || !/^(answer|session|show)$/.test(data?.type)) return
  if (data.type !== 'show') {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
    return
  }
  next = data
  showing = showing
    .then(async () => {
      const message = next
      next = null
      if (!message) return
      await show(message)
      tell({ type: 'shown', isShown: true })
    })
    .catch((error: unknown) => {
      warn(error)
      tell({ type: 'shown', isShown: false })
    })
})
if (parent !== window) tell({ type: 'ready' })
