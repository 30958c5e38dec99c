const isApple = navigator.userAgent.includes('Mac')

/** What opens the command menu, as this platform writes it and as browsers name it to assistive technology. */
export const commandKey = isApple ? { label: '⌘K', name: 'Meta+K' } : { label: 'Ctrl K', name: 'Control+K' }

/** Ctrl+K deletes to the end of the line in the text fields of Apple's systems: Cmd+K is the key there. */
export function isCommandKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  return key.toLowerCase() === 'k' && metaKey === isApple && ctrlKey !== isApple && !altKey && !shiftKey
}
