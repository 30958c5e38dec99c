import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRenewal } from './renewal.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Figures of which each renewal takes so long. */
function createFigures({ takesMs = 50, fails = false } = {}) {
  let askedAt = Date.now()
  const renewFigures = vi.fn(async () => {
    const asked = Date.now()
    await new Promise((resolve) => setTimeout(resolve, takesMs))
    if (!fails) askedAt = asked
    return askedAt
  })
  return { getFiguresAskedAt: () => askedAt, renewFigures }
}

test('[LIVE-1] figures that are older than a change are renewed at once, newer ones are not', async () => {
  const figures = createFigures()
  const renewal = createRenewal(figures)
  renewal.markChanged(Date.now() - 1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(figures.renewFigures).not.toHaveBeenCalled()
  renewal.markChanged(Date.now())
  await vi.advanceTimersByTimeAsync(200)
  expect(figures.renewFigures).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(figures.renewFigures).toHaveBeenCalledTimes(1)
})

test('[LIVE-1] under a storm of changes they are renewed about once a second, and after the last one once more', async () => {
  const figures = createFigures({ takesMs: 300 })
  const renewal = createRenewal(figures)
  for (let passed = 0; passed < 10_000; passed += 100) {
    renewal.markChanged(Date.now())
    await vi.advanceTimersByTimeAsync(100)
  }
  const lastChange = Date.now() - 100
  await vi.advanceTimersByTimeAsync(2000)
  expect(figures.renewFigures.mock.calls.length).toBeGreaterThan(7)
  expect(figures.renewFigures.mock.calls.length).toBeLessThan(12)
  expect(figures.getFiguresAskedAt()).toBeGreaterThan(lastChange)
})

test('[LIVE-1] what cannot be loaded is not asked for again and again, but with the next change', async () => {
  const figures = createFigures({ fails: true })
  const renewal = createRenewal(figures)
  await vi.advanceTimersByTimeAsync(10)
  renewal.markChanged(Date.now())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(figures.renewFigures).toHaveBeenCalledTimes(1)
  renewal.markChanged(Date.now())
  await vi.advanceTimersByTimeAsync(200)
  expect(figures.renewFigures).toHaveBeenCalledTimes(2)
  renewal.stop()
})

test('[LIVE-1] one that is stopped renews nothing more', async () => {
  const figures = createFigures()
  const renewal = createRenewal(figures)
  renewal.markChanged(Date.now() + 1)
  renewal.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(figures.renewFigures).not.toHaveBeenCalled()
})
