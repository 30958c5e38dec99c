import i18next from 'i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installFakeBrowser } from '../testing/fake-browser.ts'
import { changeLanguage, loadMessages, startI18n } from './i18n.ts'

beforeAll(async () => {
  installFakeBrowser()
  await startI18n()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('[I18N-1] the page starts in its own language, with that one alone', () => {
  expect(i18next.t('logout')).toBe('Cerrar sesión')
  expect(i18next.hasResourceBundle('en', 'sidebar')).toBe(false)
})

test('[I18N-4] another language brings along what the pages so far say, and <html lang> follows', async () => {
  await loadMessages(['settings'])
  await changeLanguage('pt')
  expect(document.documentElement.lang).toBe('pt')
  expect([i18next.t('logout'), i18next.t('settings:title')]).toEqual(['Sair', 'Configurações'])
})

test('[I18N-3] a language that does not load changes nothing', async () => {
  // @ts-expect-error there is no such language
  await expect(changeLanguage('tlh')).rejects.toThrow('there are no messages for tlh/')
  expect([document.documentElement.lang, i18next.t('logout')]).toEqual(['pt', 'Sair'])
})
