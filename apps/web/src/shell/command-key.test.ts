import { afterEach, describe, expect, test, vi } from 'vitest'

const press = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

async function loadOn(userAgent: string) {
  vi.resetModules()
  vi.stubGlobal('navigator', { userAgent, languages: [] })
  return await import('./command-key.ts')
}
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('[CMD-1] the key of the command menu', () => {
  test('is Ctrl+K, also with Caps Lock, and nothing more than that', async () => {
    const { isCommandKey, commandKey } = await loadOn('Mozilla/5.0 (X11; Linux x86_64)')
    expect(commandKey.label).toBe('Ctrl K')
    expect(isCommandKey({ ...press, ctrlKey: true })).toBe(true)
    expect(isCommandKey({ ...press, ctrlKey: true, key: 'K' })).toBe(true)
    for (const other of [{}, { metaKey: true }, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }]) {
      expect(isCommandKey({ ...press, ...other })).toBe(false)
    }
  })

  test('is Cmd+K on Apple systems, where Ctrl+K belongs to text fields', async () => {
    const { isCommandKey, commandKey } = await loadOn('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')
    expect(commandKey).toEqual({ label: '⌘K', name: 'Meta+K' })
    expect(isCommandKey({ ...press, metaKey: true })).toBe(true)
    expect(isCommandKey({ ...press, ctrlKey: true })).toBe(false)
  })
})
