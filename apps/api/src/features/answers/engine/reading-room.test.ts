import { expect, test } from 'vitest'
import { ReadingRoom } from './reading-room.ts'

/** What has happened by the time that all who could go on have done so. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

test('who finds no room waits until another one has left, and who came first goes on', async () => {
  const room = new ReadingRoom(10)
  const [first, second, third] = [room.enter(), room.enter(), room.enter()]
  const done: string[] = []
  const take = async (name: string, reader: typeof first, size: number) => {
    await reader.take(size)
    done.push(name)
  }
  await take('first', first, 6)
  await take('second', second, 4)
  void take('second again', second, 1)
  void take('third', third, 4)
  await settle()
  expect(done).toEqual(['first', 'second'])
  // Larger than the room.
  await take('first again', first, 50)
  first.leave()
  await settle()
  expect(done).toEqual(['first', 'second', 'first again', 'second again', 'third'])
})

test('one after the other reads what is larger than the room', async () => {
  const room = new ReadingRoom(10)
  const order: number[] = []
  await Promise.all(
    [1, 2, 3].map(async (number) => {
      const reader = room.enter()
      for (let page = 0; page < 5; page += 1) await reader.take(7)
      order.push(number)
      reader.leave()
    }),
  )
  expect(order).toEqual([1, 2, 3])
})
