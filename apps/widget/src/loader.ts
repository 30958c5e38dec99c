import type { WidgetConfig } from '@voice-shop/contract'
import { chooseInk } from '@voice-shop/contract/ink'
import { isShownOn } from '@voice-shop/contract/path-pattern'
import { findPageLanguage } from '@voice-shop/shopper/page-language.ts'
import english from '@voice-shop/translation/locales/en/widgetButton.json'
import spanish from '@voice-shop/translation/locales/es/widgetButton.json'
import portuguese from '@voice-shop/translation/locales/pt/widgetButton.json'
import { chooseWords } from '@voice-shop/translation/words'
import { buttonStyles } from './button-styles.ts'
import { drawIcon } from './draw-icon.ts'
import type { Panel, PanelModule, PublicApi, WidgetEvents } from './public-api.ts'
import { warn } from './warn.ts'

/** The panel's address beside this script, which the build puts in. */
declare const PANEL_PATH: string

/** A page has one widget, however often its script runs. */
const globalName = 'VoiceShop'
const labels = { en: english, es: spanish, pt: portuguese }

/** Storage that a page may deny. */
function wasOpen(key: string): boolean {
  try {
    return sessionStorage.getItem(`voice-shop-open:${key}`) === '1'
  } catch {
    return false
  }
}

function start(script: HTMLScriptElement): void {
  const page = window as unknown as Record<string, unknown>
  if (page[globalName]) return
  const { origin, searchParams } = new URL(script.src)
  // Platforms that place the script take an address alone.
  const key = script.dataset.key ?? searchParams.get('key') ?? ''
  const listeners: Partial<WidgetEvents> = {}
  let panel: Promise<Panel> | undefined
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
    const language = findPageLanguage(config, document.documentElement.lang)
    const host = document.createElement('div')
    host.id = 'voice-shop'
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(buttonStyles)
    root.adoptedStyleSheets = [sheet]
    host.style.setProperty('--colour', config.colour)
    host.style.setProperty('--ink', chooseInk(config.colour))
    host.style.setProperty('--bottom', `${config.bottom}px`)
    host.dataset.side = config.side
    // A page of ours, which is nothing but the conversation.
    const isPage = script.dataset.page !== undefined
    if (isPage) host.dataset.page = ''
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'open'
    button.setAttribute('aria-label', chooseWords(labels[language].open, config.country))
    button.setAttribute('aria-haspopup', 'dialog')
    button.append(drawIcon())
    root.append(button)

    const load = () => {
      panel ??= import(/* @vite-ignore */ `${origin}/widget/${PANEL_PATH}`)
        .then(({ createPanel }: PanelModule) =>
          createPanel({ root, button, config, language, key, origin, listeners, api }),
        )
        .catch((error: unknown) => {
          // What failed may work at the next touch.
          panel = undefined
          throw error
        })
      return panel
    }
    openPanel = async () => {
      button.setAttribute('aria-busy', 'true')
      try {
        const { open } = await load()
        open()
      } catch (error) {
        warn(error)
      } finally {
        button.removeAttribute('aria-busy')
      }
    }
    for (const touch of ['pointerenter', 'focus', 'touchstart']) {
      button.addEventListener(touch, () => void load().catch(() => undefined), { once: true, passive: true })
    }
    button.addEventListener('click', () => void openPanel?.())

    // Shops that change pages without loading them may put a new body under us, or come to a page where we stay away.
    const follow = () => {
      const isAway = !isShownOn(config, location.pathname)
      if (isAway && host.isConnected) host.remove()
      if (!isAway && !host.isConnected) document.body.append(host)
    }
    follow()
    setInterval(follow, 1000)
    // A conversation goes on when the shopper has opened a product.
    if (isPage || (isShownOn(config, location.pathname) && wasOpen(key))) {
      const { open } = await load()
      open({ isQuiet: !isPage })
    }
  }

  const showSafely = () => void show().catch(warn)
  // Nothing of ours before the page itself is there.
  if (document.readyState === 'complete') showSafely()
  else window.addEventListener('load', showSafely, { once: true })
}

const { currentScript } = document
if (currentScript instanceof HTMLScriptElement) start(currentScript)
