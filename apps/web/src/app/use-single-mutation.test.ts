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

interface Asked {
  mutationFn: Save
  onSettled?: () => Promise<void>
}

function Asking({ drawn, ...asked }: Asked & { drawn: Mutation[] }) {
  drawn.push(useSingleMutation<string, string>(asked))
  return null
}

/** The mutation of a component that is on the page until it leaves: drawn to a text, it does itself what a page would do. */
function draw(asked: Asked) {
  const drawn: Mutation[] = []
  const leaving: (() => void)[] = []
  const client = new QueryClient()
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'observerAdded') leaving.push(event.observer.subscribe(() => undefined))
  })
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Asking, { ...asked, drawn })))
  const [mutation] = drawn
  if (!mutation) throw new Error('nothing was drawn')
  const leave = () => {
    for (const unsubscribe of leaving) unsubscribe()
  }
  return { mutation, leave }
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
  { isLeft: false, isRefused: false, told: 'saved, here' },
  { isLeft: true, isRefused: false, told: 'saved, gone' },
  { isLeft: false, isRefused: true, told: 'refused, here' },
  { isLeft: true, isRefused: true, told: 'refused, gone' },
])('[TOAST-1] what came of it is told, also to who left meanwhile: $told', async ({ isLeft, isRefused, told }) => {
  const { answer, mutationFn } = ask()
  const heard = listen()
  const { mutation, leave } = draw({ mutationFn })
  mutation.mutate('a', heard.outcome)
  if (isLeft) leave()
  if (isRefused) answer.reject(new Error('refused'))
  else answer.resolve('saved')
  await expect.poll(() => heard.told).toEqual([told])
})

test('[TOAST-1] a second press asks for nothing and takes nothing from the first', async () => {
  const { calls, answer, mutationFn } = ask()
  const [first, second] = [listen(), listen()]
  const { mutation } = draw({ mutationFn })
  mutation.mutate('a', first.outcome)
  mutation.reset()
  mutation.mutate('b', second.outcome)
  const third = mutation.mutateAsync('b')
  answer.resolve('saved')
  await expect.poll(() => first.told).toEqual(['saved, here'])
  expect(await third).toBe('saved')
  expect(second.told).toEqual([])
  expect(calls).toEqual(['a'])
  mutation.mutate('c', second.outcome)
  await expect.poll(() => second.told).toEqual(['saved, here'])
  expect(calls).toEqual(['a', 'c'])
})

test('[TOAST-1] it is under way until what depends on it is loaded again', async () => {
  const { calls, answer, mutationFn } = ask()
  const heard = listen()
  const [settling, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const onSettled = () => {
    settling.resolve()
    return loaded.promise
  }
  const { mutation } = draw({ mutationFn, onSettled })
  mutation.mutate('a', heard.outcome)
  answer.resolve('saved')
  await settling.promise
  mutation.mutate('b')
  mutation.reset()
  loaded.resolve()
  await expect.poll(() => heard.told).toEqual(['saved, here'])
  expect(calls).toEqual(['a'])
})

test('[TOAST-1] a failure that nobody is to be told of is no unhandled one', async () => {
  const { answer, mutationFn } = ask()
  const heard = listen()
  const { mutation } = draw({ mutationFn })
  mutation.mutate('a')
  answer.reject(new Error('refused'))
  await expect
    .poll(() => {
      mutation.mutate('b', heard.outcome)
      return heard.told
    })
    .toContain('refused, here')
})
