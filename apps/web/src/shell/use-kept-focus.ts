import { useEffect } from 'react'

/**
 * Where what had the focus goes away, such as a row with the button that was pressed, the nearest around it that can
 * take the focus does: without that the keyboard begins again at the top and a screen reader says nothing.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What had the focus, and all around it. Of dialogs it is not noted: they give the focus back. */
    let path: HTMLElement[] = []
    const note = (event: Event) => {
      const elements = event.composedPath().filter((target) => target instanceof HTMLElement)
      // Who presses where nothing takes the focus has left what had it.
      if (!elements.some(({ localName }) => localName === 'dialog')) path = event.type === 'focusin' ? elements : []
    }
    // After each change of the page, whichever of the row and its dialog goes first.
    const changes = new MutationObserver(() => {
      if (document.activeElement !== document.body || (path[0]?.isConnected ?? true)) return
      for (const element of [...path, document.getElementById('content')]) {
        element?.focus({ preventScroll: true })
        if (document.activeElement !== document.body) return
      }
    })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
      changes.disconnect()
    }
  }, [])
}
