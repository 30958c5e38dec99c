import type { WidgetConfig } from '@voice-shop/contract'
import { isHeldOut } from '@voice-shop/contract/holdout-group'
import { isShownOn } from '@voice-shop/contract/path-pattern'
import { findPageLanguage } from '@voice-shop/shopper/page-language.ts'
import { findParticipant } from './comparison.ts'
import { drawButton } from './draw-button.ts'
import type { PublicApi, WidgetEvents } from './public-api.ts'
import { findConsent, forgetShopper } from './remembered-shopper.ts'
import { warn } from './warn.ts'
import { wasOpen } from './was-open.ts'

/** A page has one widget, however often its script runs. */
const globalName = 'VoiceShop'

function start(script: HTMLScriptElement): void {
  const page = window as unknown as Record<string, unknown>
  if (page[globalName]) return
  const { origin, searchParams } = new URL(script.src)
  // Platforms that place the script take an address alone.
  const key = script.dataset.key ?? searchParams.get('key') ?? ''
  const listeners: Partial<WidgetEvents> = {}
  let openPanel: (() => Promise<void>) | undefined
  const api: PublicApi = {
    on: (name, listener) => {
      listeners[name] = listener
    },
    open: () => void openPanel?.(),
  }
  page[globalName] = api

  async function show(): Promise<void> {
    const response = await fetch(`${origin}/api/widget/config/?key=${encodeURIComponent(key)}`, {
      credentials: 'omit',
    }).catch((error: unknown) => {
      // Pages that are not allowed may not read why.
      warn(`is ${location.origin} an allowed address of the store?`, error)
    })
    if (!response) return
    if (!response.ok) {
      const { detail } = await response.json()
      warn(detail)
      return
    }
    const config: WidgetConfig = await response.json()
    if (!config.is_on) {
      // On a page of ours there is nothing else: it says so.
      document.querySelector('[data-voice-shop-off]')?.removeAttribute('hidden')
      return
    }
    // Who sees no button has nobody else who listens.
    if (findConsent(listeners) === 'refused') forgetShopper(key)
    // A page of ours, which is nothing but the conversation.
    const isPage = script.dataset.page !== undefined
    const { comparison_id: id } = config
    const participant =
      id === null || isPage
        ? null
        : await findParticipant({ id, key, origin, listeners }).catch((error: unknown) => {
            warn(error)
            return null
          })
    // On a page with the widget, or where it would be.
    const tell = () => void participant?.tell().catch(warn)
    if (participant && isHeldOut(participant.name)) {
      const followUnseen = () => isShownOn(config, location.pathname) && tell()
      followUnseen()
      setInterval(followUnseen, 1000)
      return
    }
    const language = findPageLanguage(config, document.documentElement.lang)
    const { host, load, open } = drawButton({ config, language, key, origin, listeners })
    openPanel = open
    if (isPage) host.dataset.page = ''

    // Shops that change pages without loading them may put a new body under us, or come to a page where we stay away.
    const follow = () => {
      const isAway = !isShownOn(config, location.pathname)
      if (!isAway) tell()
      if (isAway && host.isConnected) host.remove()
      if (!isAway && !host.isConnected) document.body.append(host)
    }
    follow()
    setInterval(follow, 1000)
    // A conversation goes on when the shopper has opened a product.
    if (isPage || (isShownOn(config, location.pathname) && wasOpen(key))) {
      const panel = await load()
      panel.open({ isQuiet: !isPage })
    }
  }

  const showSafely = () => void show().catch(warn)
  // Nothing of ours before the page itself is there.
  if (document.readyState === 'complete') showSafely()
  else window.addEventListener('load', showSafely, { once: true })
}

const { currentScript } = document
if (currentScript instanceof HTMLScriptElement) start(currentScript)
