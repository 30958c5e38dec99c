import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installFakeBrowser } from '../testing/fake-browser.ts'
import { changeLanguage, loadMessages, startI18n } from './i18n.ts'
import { createTranslate, hasMessages } from './translation.ts'

const t = createTranslate('sidebar')

beforeAll(async () => {
  installFakeBrowser()
  await startI18n()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('[I18N-1] the page starts in its own language, with that one alone', () => {
  expect(t('logout')).toBe('Cerrar sesión')
  expect(hasMessages('en', 'sidebar')).toBe(false)
})

test('[I18N-4] another language brings along what the pages so far say, and <html lang> follows', async () => {
  await loadMessages(['settings'])
  await changeLanguage('pt')
  expect(document.documentElement.lang).toBe('pt')
  expect([t('logout'), t('profile', { ns: 'settings' })]).toEqual(['Sair', 'Perfil'])
})

test('[I18N-3] a language that does not load changes nothing', async () => {
  // @ts-expect-error there is no such language
  await expect(changeLanguage('tlh')).rejects.toThrow('there are no messages for tlh/')
  expect([document.documentElement.lang, t('logout')]).toEqual(['pt', 'Sair'])
})

test('[I18N-3] of two choices the later one counts, whichever is loaded first', async () => {
  // Spanish is there already; English has to be loaded.
  const [isFirstShown, isSecondShown] = await Promise.all([changeLanguage('en'), changeLanguage('es')])
  expect([isFirstShown, isSecondShown]).toEqual([false, true])
  expect([document.documentElement.lang, t('logout')]).toEqual(['es', 'Cerrar sesión'])
})

test('[I18N-4] a page that comes up while another language is on its way speaks it too', async () => {
  await Promise.all([loadMessages(['billing']), changeLanguage('pt'), loadMessages(['visit'])])
  expect(hasMessages('pt', 'visit')).toBe(true)
})
