/**
 * /dev/ui of `npm run dev`: every component of src/ui in all its states, in both themes side by side. No page of the
 * app: the build does not know this folder.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastProvider } from '../src/ui/toasts.tsx'
import { ComponentSamples } from './component-samples.tsx'
import { LayerSamples } from './layer-samples.tsx'
import { LookSamples } from './look-samples.tsx'
import { SampleTheme } from './sample-card.tsx'
import '../src/ui/theme.css'
import '../src/ui/base.css'
import styles from './ui.module.css'

function Gallery() {
  return (
    <main className={styles.page}>
      <h1>Components</h1>
      <p className={styles.intro}>
        Point at them and walk through them with Tab to see the rest of their states. docs/design-language.md says what
        each colour and size is for.
      </p>
      <div className={styles.themes}>
        {(['light', 'dark'] as const).map((theme) => (
          <section key={theme} className={styles.theme} data-theme={theme} aria-label={theme}>
            <SampleTheme value={theme}>
              <LookSamples />
              <ComponentSamples />
              <LayerSamples />
            </SampleTheme>
          </section>
        ))}
      </div>
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <ToastProvider labels={{ region: 'Notifications', dismiss: 'Dismiss' }}>
      <Gallery />
    </ToastProvider>
  </StrictMode>,
)
