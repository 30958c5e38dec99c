import { text } from 'node:stream/consumers'
import { languages } from '@voice-shop/contract'
import { prerenderToNodeStream } from 'react-dom/static'
import { startI18n } from './app/i18n.ts'

/** Puts in place what the pages touch of a browser before anyone does anything. */
function installBrowser(path: string, lang: string, theme: string): void {
  const addEventListener = () => undefined
  Object.assign(globalThis, {
    document: { documentElement: { lang, dataset: { theme } }, cookie: '', addEventListener },
    window: globalThis,
    location: new URL(path, 'http://voice-shop.invalid'),
    history: { state: null },
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    matchMedia: () => ({ matches: false, addEventListener, removeEventListener: () => undefined }),
  })
}

/**
 * Draws a page that looks the same to everyone as the browser does at first: a template for each language and theme, of
 * which inline/drawn-page.js shows one. For the build. @throws what rendering throws.
 */
export async function drawPage(path: string): Promise<string> {
  let templates = ''
  for (const language of languages) {
    for (const theme of ['light', 'dark']) {
      installBrowser(path, language, theme)
      await startI18n()
      // Not before: its modules look at the browser as they are loaded.
      const { Application } = await import('./application.tsx')
      const { prelude } = await prerenderToNodeStream(<Application />, {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      })
      templates += `<template data-drawn="${language} ${theme}">${await text(prelude)}</template>`
    }
  }
  return templates
}
