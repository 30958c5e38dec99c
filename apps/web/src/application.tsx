import { StrictMode } from 'react'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { Routes } from './routes.tsx'

/** All of the app: the browser shows it, and the build draws its public pages ahead (prerender.tsx). */
export function Application() {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Routes />
      </ErrorBoundary>
    </StrictMode>
  )
}
