import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { switchLanguage } from '../../app/translation.ts'
import { installFakeBrowser } from '../../testing/fake-browser.ts'
import { type FakeServer, installFakeServer } from '../../testing/fake-server.ts'
import type { ToastMessage } from '../../ui/toasts.tsx'
import { exportPanel } from './export-panel.tsx'

const request = { panel: 'stats', time_range: 'month', chart_period: 'day' } as const

let server: FakeServer
let saved: { name: string; file: Blob }[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  installFakeBrowser()
  switchLanguage('es')
  server = installFakeServer()
  saved = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.set(`blob:${files.size}`, file as Blob)
    return `blob:${files.size - 1}`
  })
  const link = { href: '', download: '' }
  const click = () => saved.push({ name: link.download, file: files.get(link.href) as Blob })
  Object.assign(document, { createElement: () => Object.assign(link, { click }) })
})
afterEach(() => {
  switchLanguage('en')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function run(): Promise<ToastMessage[]> {
  const toasts: ToastMessage[] = []
  await exportPanel(request, (toast) => toasts.push(toast))
  return toasts
}

test('[EXPORT-1] saves the file as it was answered, byte order mark included', async () => {
  server.answer(201, { file_name: 'voice-shop-stats.csv', csv: '\ufeffé\r\n' })
  expect(await run()).toEqual([])
  expect(server.requests).toMatchObject([{ method: 'POST', address: '/api/ai/exports/', body: request }])
  expect(saved.map(({ name }) => name)).toEqual(['voice-shop-stats.csv'])
  expect(new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x0d, 0x0a]),
  )
})

test('[EXPORT-1] tells what was refused, with the way to a bigger plan where one has more', async () => {
  const detail = 'Las descargas de tu plan se agotaron.'
  server.answer(402, { detail, code: 'usage.downloads_used_up' })
  const [toast] = await run()
  expect(toast?.tone).toBe('error')
  const said = JSON.stringify(toast?.message())
  expect(said).toContain(detail)
  expect(said).toContain('/settings/billing')

  server.answer(400, { panel: ['Debe ser una de: stats.'] })
  const [other] = await run()
  expect(other?.message()).toBe('Debe ser una de: stats.')
  expect(saved).toEqual([])
})
