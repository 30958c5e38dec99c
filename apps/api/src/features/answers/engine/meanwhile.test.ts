import { expect, onTestFinished, test } from 'vitest'
import { createLoadedStore, isReady, type LoadedStore } from './loaded-store.ts'
import { waitUntilReady } from './meanwhile.ts'

const mostSmall = 10_000

/** A store that is being read until the test says that it is. */
function createUnread(counted: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const store: LoadedStore = { ...createLoadedStore(), loaded: promise, counted }
  const endReading = () => {
    store.isLoaded = true
    resolve()
  }
  return { store, endReading }
}

test('[ANSWER-1] the first shopper of a store is answered before it is read, and who asks then waits for that', async () => {
  const { store, endReading } = createUnread(20_000)
  await waitUntilReady(store, mostSmall)
  expect(isReady(store)).toBe(false)
  const timer = setTimeout(endReading, 400)
  onTestFinished(() => clearTimeout(timer))
  await waitUntilReady(store, mostSmall)
  expect(isReady(store)).toBe(true)
})

test('[ANSWER-1] nobody waits for a store that takes long to read', async () => {
  const { store } = createUnread(100_000)
  for (const _ of [1, 2]) {
    await waitUntilReady(store, mostSmall)
    expect(isReady(store)).toBe(false)
  }
})
