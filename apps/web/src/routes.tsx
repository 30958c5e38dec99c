import { type ComponentType, memo, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { loadMessages } from './app/i18n.ts'
import { createLoadable } from './app/loadable.tsx'
import { useTranslation } from './app/translation.ts'
import { isWayBack } from './app/way-back.ts'
import { pageAssets } from './page-assets.ts'
import type { PageProps } from './page-props.ts'
import { isPublicPath, paths } from './paths.ts'
import { PageAnnouncer } from './shell/page-announcer.tsx'
import { Spinner } from './ui/spinner.tsx'

const ProtectedArea = createLoadable(async () => (await import('./shell/protected-area.tsx')).ProtectedArea)

/** Where a provider's checkout comes back to: no screens of their own. */
const checkoutReturns: Partial<Record<string, string>> = {
  [paths.checkoutSuccess]: `${paths.billing}?checkout=success`,
  [paths.checkoutCancel]: `${paths.billing}?checkout=cancel`,
}

/** Each exports its page, and nothing else. */
const modules = import.meta.glob<Record<string, ComponentType<PageProps>>>('/src/pages/*-page.tsx')

const pages = pageAssets.map(({ path, title, module, namespaces }) => ({
  path,
  title,
  Page: createLoadable(async () => {
    // Code and messages start together: one after the other would be two round trips.
    const [loaded] = await Promise.all([modules[`/${module}`]?.(), loadMessages(namespaces)])
    const [Page] = Object.values(loaded ?? {})
    if (!Page) throw new Error(`${module} has no page`)
    return Page
  }),
}))

function findPage(path: string) {
  // What looks like an id is one: the page says whether there is such a thing.
  const pagePath = path.replace(/\/+$/, '').replace(/[\da-f-]{36}$/, ':id') || paths.dashboard
  return pages.find((page) => page.path === pagePath)
}

/** Starts to load a page and its frame, so that they are there when they are shown. Failures show up then. */
export async function preloadPage(path: string): Promise<void> {
  const parts = [findPage(path)?.Page.preload(), isPublicPath(path) ? undefined : ProtectedArea.preload()]
  await Promise.all(parts).catch((error: unknown) => console.error(`${path} could not be loaded ahead`, error))
}

/** Tells the inline script of a page drawn ahead that the page answers to input now (inline/drawn-page.js). */
function ReadySignal() {
  useEffect(() => void dispatchEvent(new Event('pageready')), [])
  return null
}

/**
 * The path of the page to show. Behind the sign-in, the page before stays until the next one is drawn, piece by piece: in one
 * go it would hold up what the press itself changes by a fifth of a second on a slow phone. On the way back at once: the
 * browser leads to where that page was left as soon as its address is there.
 */
function useShownPath(): string {
  const [path] = useLocation()
  const isDrawn = useDeferredValue(path) === path
  const [kept, setKept] = useState(path)
  // A page before that is none, such as a checkout's return, has nothing to show meanwhile.
  const isAtOnce = isWayBack() || isPublicPath(path) || isPublicPath(kept) || !findPage(kept)
  const shown = isDrawn || isAtOnce ? path : kept
  if (shown !== kept) setKept(shown)
  return shown
}

export function Routes() {
  return <ShownPage path={useShownPath()} />
}

// Drawn once for each page: while that is on its way, the one before is not drawn again.
const ShownPage = memo(function ShownPage({ path }: { path: string }) {
  const { t } = useTranslation()
  const page = findPage(path)
  if (!page) return <Redirect to={checkoutReturns[path.replace(/\/+$/, '')] ?? paths.dashboard} replace />

  const spinner = <Spinner label={t('loading')} isFullPage />
  const content = (
    <ErrorBoundary key={path}>
      <Suspense fallback={spinner}>
        <page.Page preloadPage={preloadPage} />
        <ReadySignal />
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <>
      <PageAnnouncer title={t(page.title)} />
      {isPublicPath(path) ? (
        content
      ) : (
        <Suspense fallback={spinner}>
          <ProtectedArea path={path}>{content}</ProtectedArea>
        </Suspense>
      )}
    </>
  )
})
