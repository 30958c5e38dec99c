import { createRoot, hydrateRoot } from 'react-dom/client'
import { startI18n } from './app/i18n.ts'
import { restoreScroll } from './app/restore-scroll.ts'
import { watchTheme } from './app/theme.ts'
import { watchWayBack } from './app/way-back.ts'
import { Application } from './application.tsx'
import { preloadPage } from './routes.tsx'
import './ui/theme.css'
import './ui/base.css'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')

  watchTheme()
  restoreScroll()
  watchWayBack()
  const i18nStarted = startI18n()
  // Next to the shell's messages, not after them.
  const pagePreloaded = preloadPage(location.pathname)
  await i18nStarted

  if (root.hasChildNodes()) {
    // What the build has drawn stays until React has taken it over.
    await pagePreloaded
    hydrateRoot(root, <Application />)
  } else {
    // Who sees nothing yet would see a spinner, and then that for 0.3 s at least (app/loadable.tsx).
    await Promise.race([pagePreloaded, new Promise((resolve) => setTimeout(resolve, 300))])
    createRoot(root).render(<Application />)
  }
}

// Not with `await`: a page's chunk imports this one, and each would wait for the other.
void start()
