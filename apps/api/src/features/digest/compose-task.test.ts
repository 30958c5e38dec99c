import type { Task } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { loadTranslations } from '../../core/translations.ts'
import { composeTask } from './compose-task.ts'

const task: Task = {
  key: '0'.repeat(32),
  subject: { kind: 'wish', wish: { types: ['sneakers'], size: '46' }, slot: 'size' },
  shoppers: 1312,
  searches: 2100,
  examples: ['zapatillas del 46', 'zapatillas 46'],
  language: 'es',
  products: [
    { product_id: '1', name: 'Zapatillas urbanas', image_url: null },
    { product_id: '2', name: 'Botas', image_url: null },
  ],
}
const told = { translate: loadTranslations(), locale: 'es-AR', dashboardUrl: 'https://app.example/?from=a&to=b' }

test('[DIGEST-1] [METRIC-3] a task says what is missing, who said it how, and what comes nearest', () => {
  expect(composeTask(task, { ...told, tag: 'es-AR' })).toEqual({
    text: '1.312 clientes buscaron zapatillas, talle 46: no hay en ese talle o tamaño',
    details: ['“zapatillas del 46”', 'Lo más parecido: Zapatillas urbanas'],
    link: { label: 'Mostrarlo primero', url: `https://app.example/?from=a&to=b&task=${task.key}` },
  })
})

test('[DIGEST-1] what shoppers and stores wrote makes no links', () => {
  const address = 'www.evil.example'
  const subjects: Task['subject'][] = [
    { kind: 'words', words: address },
    { kind: 'wish', slot: 'name', wish: { name: address } },
    { kind: 'wish', slot: 'brand', wish: { brand: address, size: address, not: { brand: address, words: [address] } } },
  ]
  for (const subject of subjects) {
    const products = [{ product_id: '1', name: address, image_url: null }]
    const row = composeTask({ ...task, subject, products, examples: [address] }, { ...told, tag: 'en' })
    const { text, details = [] } = row
    for (const line of [text, ...details]) expect(line).toContain('www. evil. example')
    expect([text, ...details].join()).not.toContain(address)
  }
})
