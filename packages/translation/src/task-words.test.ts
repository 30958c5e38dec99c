import { expect, test } from 'vitest'
import { readMessages } from './read-messages.ts'
import { chooseStep, findFirst, sayTask } from './task-words.ts'
import { createMessageStore } from './translation.ts'

const store = createMessageStore()
for (const language of ['en', 'es', 'pt']) {
  for (const namespace of ['tasks', 'assistant', 'traits'])
    store.add(language, namespace, readMessages(language, namespace))
}

const say = (task: Parameters<typeof sayTask>[0], language: string) =>
  sayTask(
    task,
    (message, values) => {
      const [namespace = '', key = ''] = message.split(':')
      return store.format({ language, namespaces: [namespace] }, key, values)
    },
    String(task.shoppers),
  )

const wish = (slot: string | null, wish = {}) => ({ kind: 'wish', wish, slot }) as const

test.each([
  ['en', '12 shoppers wanted sneakers, size 46: none in that size'],
  ['es', '12 clientes buscaron zapatillas, talla 46: no hay en esa talla o tamaño'],
  ['es-MX', '12 clientes buscaron tenis, talla 46: no hay en esa talla o tamaño'],
  ['pt', '12 clientes procuraram tênis, tamanho 46: não há nesse tamanho'],
])('[METRIC-3] [I18N-4] a wish says in %s what of it is missing', (language, sentence) => {
  const subject = wish('size', { types: ['sneakers'], size: '46' })
  expect(say({ subject, shoppers: 12 }, language)).toBe(sentence)
})

test('[METRIC-3] what is asked and what is said are told by what they are', () => {
  const shoppers = 1
  expect(say({ subject: { kind: 'question', question: 'shipping' }, shoppers }, 'en')).toBe(
    '1 shopper asked about shipping',
  )
  expect(say({ subject: { kind: 'words', words: 'paracaídas' }, shoppers }, 'es')).toBe(
    '1 cliente dijo “paracaídas”: no se encontró nada',
  )
  expect(say({ subject: wish(null, { types: ['gift_card'] }), shoppers: 12 }, 'en')).toMatch(
    /^12 shoppers wanted .+: nothing of the kind in stock$/,
  )
})

test('[METRIC-3] what is not sold is to be added, and what comes near may be shown first', () => {
  const near = ['near']
  const choose = (subject: Parameters<typeof chooseStep>[0]['subject'], products: string[]) =>
    chooseStep({ subject, products })
  expect(choose({ kind: 'question', question: 'hours' }, [])).toBe('answer')
  expect(choose({ kind: 'words', words: 'paracaídas' }, [])).toBe('explain')
  for (const slot of [null, 'types', 'name', 'size']) expect(choose(wish(slot), [])).toBe('addProduct')
  for (const slot of [null, 'types']) expect(choose(wish(slot), near)).toBe('addProduct')
  for (const slot of ['name', 'size']) expect(choose(wish(slot), near)).toBe('showFirst')
  expect(findFirst({ subject: wish('size'), products: near })).toBe('near')
})
