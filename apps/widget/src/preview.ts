import type { FromWidgetPreview, ToWidgetPreview } from '@voice-shop/contract'
import { keepOpen } from './conversation.ts'
import { drawButton } from './draw-button.ts'
import { createPreviewClient, type PreviewCall } from './preview-client.ts'
import type { Panel } from './public-api.ts'
import { warn } from './warn.ts'
import { wasOpen } from './was-open.ts'

/** The page around: one of ours, which asks for those who are signed in. */
const { parent } = window
const { origin } = location
const tell = (message: FromWidgetPreview) => parent.postMessage(message, origin)

const waiting = new Map<string, (answer: Extract<ToWidgetPreview, { type: 'answer' }>) => void>()
const ask: PreviewCall = (question) =>
  new Promise((resolve) => {
    const id = crypto.randomUUID()
    waiting.set(id, resolve)
    tell({ type: 'ask', id, ...question })
  })

let shown: { host: HTMLElement; panel: Promise<Panel> | null } | null = null

/** As JSON. */
let latest = ''

async function show(message: Extract<ToWidgetPreview, { type: 'show' }>): Promise<void> {
  const { key, config, language } = message
  // The same once more would take away a question that is under way.
  const text = JSON.stringify(message)
  if (text === latest) return
  latest = text
  // What is tried is kept apart from what is said on the talk page.
  const keptAs = `preview-${key}`
  const isOpen = wasOpen(keptAs)
  const before = shown
  shown = null
  if (before) {
    ;(await before.panel)?.close({ isQuiet: true })
    before.host.remove()
    keepOpen(keptAs, isOpen)
  }
  document.documentElement.lang = language
  if (!config.is_on) return
  const { host, load } = drawButton({
    config,
    language,
    key: keptAs,
    origin,
    listeners: {},
    createClient: (input) => createPreviewClient({ ...input, key, ask }),
  })
  document.body.append(host)
  shown = { host, panel: isOpen ? load() : null }
  if (isOpen) (await load()).open({ isQuiet: true })
}

/** One after the other: a change comes with each letter that the owner types. */
let showing = Promise.resolve()
let next: Extract<ToWidgetPreview, { type: 'show' }> | null = null

addEventListener('message', ({ source, origin: from, data }: MessageEvent<ToWidgetPreview>) => {
  // Tools that look at pages talk with frames, too.
  if (source !== parent || from !== origin || !/^(answer|show)$/.test(data?.type)) return
  if (data.type === 'answer') {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
    return
  }
  next = data
  showing = showing
    .then(() => {
      const message = next
      next = null
      return message ? show(message) : undefined
    })
    .catch(warn)
})
if (parent !== window) tell({ type: 'ready' })
