import type { LanguageTag } from '@voice-shop/contract'
import { readHandover } from '@voice-shop/shopper/handover.ts'
import { createListeningLog } from '@voice-shop/shopper/listening-log.ts'
import { createShopperClient } from '@voice-shop/shopper/shopper-client.ts'
import { createSay } from '@voice-shop/shopper/texts.ts'
import { render } from 'preact'
import { keepOpen, readKept, takeOver } from '../conversation.ts'
import type { Panel, PanelInput } from '../public-api.ts'
import { findConsent } from '../remembered-shopper.ts'
import { panelStyles } from './panel-styles.ts'
import { PanelView } from './panel-view.tsx'

/** The conversation beside the button, in the same shadow root. */
export function createPanel(input: PanelInput): Panel {
  const { root, button, config, language, key, origin, listeners, createClient = createShopperClient } = input
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelStyles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const place = document.createElement('div')
  root.append(place)
  const say = createSay(language, config.country)
  const tag: LanguageTag = config.country === null ? language : `${language}-${config.country}`

  const isPage = (root.host as HTMLElement).dataset.page !== undefined

  function close({ isQuiet = false } = {}): void {
    render(null, place)
    button.hidden = false
    keepOpen(key, false)
    if (!isQuiet) button.focus()
  }

  function open({ isQuiet = false } = {}): void {
    if (button.hidden) return
    const handover = isPage ? readHandover(location.hash) : null
    const known = readKept(key, findConsent(listeners))
    const kept = handover ? takeOver(known, handover) : known
    const client = createClient({ origin, key, shopperId: kept.shopperId, language: tag })
    // While the shopper thinks of what to say. What fails fails again, and is told, at the question.
    client.begin().catch(() => undefined)
    button.hidden = true
    keepOpen(key, true)
    const listening = createListeningLog(crypto.randomUUID(), { unsureBelow: config.unsure_below })
    const shown = { listening, config, language, storeKey: key, listeners, root, client, kept, say, isQuiet, handover }
    render(<PanelView {...shown} onClose={isPage ? null : close} />, place)
  }

  return { open, close }
}
