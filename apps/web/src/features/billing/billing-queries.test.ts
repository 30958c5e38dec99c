import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askAnew } from './billing-queries.ts'

test('[BILL-9] after a change the amount is asked for anew, also where the first answer is still on its way', async () => {
  const client = new QueryClient()
  const answers: ((amount: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['billing', 'next-payment'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  expect(answers).toHaveLength(1)
  const reloaded = askAnew(client, ['billing'])
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.('$19')
  answers[1]?.('$79')
  await reloaded
  expect(observer.getCurrentResult().data).toBe('$79')
  stop()
})
