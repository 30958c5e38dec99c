import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Outcome, useSingleMutation } from './use-single-mutation.ts'

/** What the server is asked for, until it answers. */
function ask() {
  const calls: string[] = []
  const answer = Promise.withResolvers<string>()
  const mutationFn = (name: string) => {
    calls.push(name)
    return answer.promise
  }
  return { calls, answer, mutationFn }
}

type Save = (name: string) => Promise<string>
type Mutation = ReturnType<typeof useSingleMutation<string, string>>

function Asking({ mutationFn, drawn }: { mutationFn: Save; drawn: Mutation[] }) {
  drawn.push(useSingleMutation({ mutationFn }))
  return null
}

/** The mutation of a component that was drawn once: drawn to a text, it is on no page, as after one that was left. */
function draw(mutationFn: Save, { isHere }: { isHere: boolean }) {
  const drawn: Mutation[] = []
  const client = new QueryClient()
  client.getMutationCache().subscribe((event) => {
    // What a component that is on the page does.
    if (isHere && event.type === 'observerAdded') event.observer.subscribe(() => undefined)
  })
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Asking, { mutationFn, drawn })))
  const [mutation] = drawn
  if (!mutation) throw new Error('nothing was drawn')
  return mutation
}

/** Collects what is told, and to whom. */
function listen() {
  const told: string[] = []
  const tell = (text: string, isHere: boolean) => told.push(`${text}, ${isHere ? 'here' : 'gone'}`)
  const outcome: Outcome<string> = {
    onSuccess: tell,
    onError: ({ message }, isHere) => tell(message, isHere),
  }
  return { told, outcome }
}

test.each([
  { isHere: true, told: 'saved, here' },
  { isHere: false, told: 'saved, gone' },
])('[TOAST-1] that it was done is told, whether who asked is still there: $isHere', async ({ isHere, told }) => {
  const { answer, mutationFn } = ask()
  const heard = listen()
  draw(mutationFn, { isHere }).mutate('a', heard.outcome)
  answer.resolve('saved')
  await expect.poll(() => heard.told).toEqual([told])
})

test.each([
  { isHere: true, told: 'refused, here' },
  { isHere: false, told: 'refused, gone' },
])('[TOAST-1] that it failed is told, whether who asked is still there: $isHere', async ({ isHere, told }) => {
  const { answer, mutationFn } = ask()
  const heard = listen()
  draw(mutationFn, { isHere }).mutate('a', heard.outcome)
  answer.reject(new Error('refused'))
  await expect.poll(() => heard.told).toEqual([told])
})

test('[TOAST-1] a second press asks for nothing and takes nothing from the first', async () => {
  const { calls, answer, mutationFn } = ask()
  const [first, second] = [listen(), listen()]
  const mutation = draw(mutationFn, { isHere: true })
  mutation.mutate('a', first.outcome)
  mutation.reset()
  mutation.mutate('b', second.outcome)
  answer.resolve('saved')
  await expect.poll(() => first.told).toEqual(['saved, here'])
  expect(second.told).toEqual([])
  expect(calls).toEqual(['a'])
  mutation.mutate('c', second.outcome)
  await expect.poll(() => second.told).toEqual(['saved, here'])
  expect(calls).toEqual(['a', 'c'])
})

test('[TOAST-1] a failure that nobody is to be told of is no unhandled one', async () => {
  const { answer, mutationFn } = ask()
  const heard = listen()
  const mutation = draw(mutationFn, { isHere: false })
  mutation.mutate('a')
  answer.reject(new Error('refused'))
  await expect
    .poll(() => {
      mutation.mutate('b', heard.outcome)
      return heard.told
    })
    .toContain('refused, gone')
})
