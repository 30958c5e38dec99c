import type { Browser, Page } from '@playwright/test'
import { leaveToRecorder } from '../e2e/fixtures/microphone.ts'
import type { BenchShop } from './widget-shop.ts'

/** A conversation is no longer. */
const turnsOfPage = 10
/** While the shopper thinks of what to say the session is begun. */
const thinkMs = 500

export interface Spoken {
  said: string
  /** From the end of speech to the first product in sight; null where the answer has none. */
  ms: number | null
}

interface Scope {
  sentence: string
  endedAt: number
}

/** Runs in the page: a browser's recognition that hears `sentence` at once, as Chrome tells it. */
function replayRecognition(): void {
  const scope = window as never as Scope & { SpeechRecognition: unknown; webkitSpeechRecognition: unknown }
  class Recognition {
    onstart?: () => void
    onresult?: ((event: unknown) => void) | null
    onend?: (() => void) | null
    start() {
      setTimeout(() => {
        this.onstart?.()
        scope.endedAt = performance.now()
        const best = { transcript: scope.sentence, confidence: 0.9 }
        this.onresult?.({ results: [Object.assign([best], { isFinal: true })] })
        this.onend?.()
      })
    }
    stop() {
      // It has ended by itself.
    }
    abort() {
      // The same.
    }
  }
  scope.SpeechRecognition = Recognition
  scope.webkitSpeechRecognition = Recognition
}

/** Runs in the page: notes when the microphone is given back, with which a recording is over. */
function noteRelease(): void {
  const scope = window as never as Scope
  const { stop } = MediaStreamTrack.prototype
  MediaStreamTrack.prototype.stop = function () {
    scope.endedAt = performance.now()
    stop.call(this)
  }
}

/** Runs in the page: presses the microphone, and waits until the answer is in sight. */
function speak(sentence: string): Promise<number | null> {
  const scope = window as never as Scope
  const root = document.querySelector('#voice-shop')?.shadowRoot
  const microphone = root?.querySelector<HTMLElement>('.round')
  if (!root || !microphone) throw new Error('there is no panel')
  const before = root.querySelectorAll('.turn').length
  scope.sentence = sentence
  microphone.click()
  return new Promise((resolve) => {
    const look = () => {
      const turn = root.querySelectorAll('.turn')[before]
      if (!turn?.querySelector('.said:not(.waiting)')) requestAnimationFrame(look)
      else if (!turn.querySelector('.card')) resolve(null)
      // The frame after the first that it is part of.
      else requestAnimationFrame((now) => resolve(now - scope.endedAt))
    }
    look()
  })
}

interface Speaking {
  browser: Browser
  shop: BenchShop
  sentences: readonly string[]
  prepare: (page: Page) => Promise<unknown>
  beforeEach?: (sentence: string) => void
}

async function measure({ browser, shop, sentences, prepare, beforeEach }: Speaking): Promise<Spoken[]> {
  const spoken: Spoken[] = []
  for (let start = 0; start < sentences.length; start += turnsOfPage) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    const page = await context.newPage()
    await prepare(page)
    await page.goto(shop.productPage)
    await page.locator('#voice-shop .open').click()
    await page.locator('#voice-shop .panel').waitFor()
    await page.waitForTimeout(thinkMs)
    for (const said of sentences.slice(start, start + turnsOfPage)) {
      beforeEach?.(said)
      spoken.push({ said, ms: await page.evaluate(speak, said) })
    }
    await context.close()
  }
  return spoken
}

/** Of sentences that the browser's recognition hears: a replayed one, which takes no time of its own. */
export function measureRecognised(speaking: Omit<Speaking, 'prepare'>): Promise<Spoken[]> {
  return measure({ ...speaking, prepare: (page) => page.addInitScript(replayRecognition) })
}

/** Of recordings of the browser's fake microphone, from the end of the pause that ends them. */
export function measureRecorded(speaking: Omit<Speaking, 'prepare'>): Promise<Spoken[]> {
  const prepare = async (page: Page) => {
    await leaveToRecorder(page)
    await page.addInitScript(noteRelease)
  }
  return measure({ ...speaking, prepare })
}
