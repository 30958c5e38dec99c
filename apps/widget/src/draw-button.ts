import { chooseInk } from '@voice-shop/contract/ink'
import english from '@voice-shop/translation/locales/en/widgetButton.json'
import spanish from '@voice-shop/translation/locales/es/widgetButton.json'
import portuguese from '@voice-shop/translation/locales/pt/widgetButton.json'
import { chooseWords } from '@voice-shop/translation/words'
import { buttonStyles } from './button-styles.ts'
import { drawIcon } from './draw-icon.ts'
import type { Panel, PanelInput, PanelModule } from './public-api.ts'
import { warn } from './warn.ts'

/** The panel's path beside the script, which the build puts in. */
declare const PANEL_PATH: string

const labels = { en: english, es: spanish, pt: portuguese }

interface DrawnButton {
  /** On no page yet. */
  host: HTMLElement
  /** Fetches the panel, once. Rejects where it cannot be fetched now. */
  load(): Promise<Panel>
  /** Shows the panel. What is wrong is told to the console. */
  open(): Promise<void>
}

/** The button, and behind it the panel, which comes at a touch. */
export function drawButton(input: Omit<PanelInput, 'root' | 'button'>): DrawnButton {
  const { config, language, origin } = input
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
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'open'
  button.setAttribute('aria-label', chooseWords(labels[language].open, config.country))
  button.setAttribute('aria-haspopup', 'dialog')
  button.append(drawIcon())
  root.append(button)

  let panel: Promise<Panel> | undefined
  const load = () => {
    panel ??= import(/* @vite-ignore */ `${origin}/widget/${PANEL_PATH}`)
      .then(({ createPanel }: PanelModule) => createPanel({ ...input, root, button }))
      .catch((error: unknown) => {
        // What failed may work at the next touch.
        panel = undefined
        throw error
      })
    return panel
  }
  const open = async () => {
    button.setAttribute('aria-busy', 'true')
    try {
      const loaded = await load()
      loaded.open()
    } catch (error) {
      warn(error)
    } finally {
      button.removeAttribute('aria-busy')
    }
  }
  for (const touch of ['pointerenter', 'focus', 'touchstart']) {
    button.addEventListener(touch, () => void load().catch(() => undefined), { once: true, passive: true })
  }
  button.addEventListener('click', () => void open())
  return { host, load, open }
}
