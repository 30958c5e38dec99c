import { expect, onTestFinished, test } from 'vitest'
import { createEngineThread, type Question } from './engine-thread.ts'

const answerable: Question = {
  type: 'answer',
  asked: { workspaceId: 'w', query: 'zapatillas', language: 'es', previous: null, limit: 6, rules: [] },
  candidates: [],
}

function beginThread(answer: number) {
  let lost = 0
  const onLost = () => {
    lost += 1
  }
  const thread = createEngineThread({ longestMs: { answer, other: 60_000 }, onLost })
  onTestFinished(() => thread.close())
  return { thread, countLost: () => lost }
}

test('[ERR-2] a thread that breaks fails what was asked of it with 503, and the next question has a new one', async () => {
  const { thread, countLost } = beginThread(60_000)
  const unreadable = { ...answerable, asked: null } as unknown as Question
  await expect(thread.ask(unreadable)).rejects.toMatchObject({ status: 503 })
  expect(countLost()).toBe(1)
  expect(await thread.ask(answerable)).toMatchObject({ kind: 'nothing' })
})

test('[ERR-2] a thread that does not answer is ended', async () => {
  const { thread, countLost } = beginThread(1)
  await expect(thread.ask(answerable)).rejects.toMatchObject({ status: 503 })
  expect(countLost()).toBe(1)
})
