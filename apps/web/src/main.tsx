import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { startI18n } from './app/i18n.ts'
import { watchTheme } from './app/theme.ts'
import { preloadPage, Routes } from './routes.tsx'
import './ui/theme.css'
import './ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

watchTheme()
const i18nStarted = startI18n()
// Next to the shell's messages, not after them.
preloadPage(location.pathname)
await i18nStarted

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Routes />
    </ErrorBoundary>
  </StrictMode>,
)
