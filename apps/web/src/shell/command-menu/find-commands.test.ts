import en from '@voice-shop/translation/locales/en/commands.json'
import es from '@voice-shop/translation/locales/es/commands.json'
import pt from '@voice-shop/translation/locales/pt/commands.json'
import { describe, expect, test } from 'vitest'
import { findCommands, groupCommands } from './find-commands.ts'

const commands = [
  { label: 'Panel', group: 'Ir a', words: es.dashboardWords },
  { label: 'Configuración', group: 'Ir a', words: es.settingsWords },
  { label: 'Facturación', group: 'Ir a', words: es.billingWords },
  { label: 'Últimos 30 días', group: 'Período', words: es.rangeMonthWords },
  { label: 'Por día', group: 'Intervalo del gráfico', words: es.periodWords },
  { label: 'Modo oscuro', group: 'Apariencia', words: es.darkWords },
]

const find = (query: string) => findCommands(commands, query).map(({ label }) => label)

describe('[CMD-1] the command menu', () => {
  test.each(['', '  ', ' … '])('shows everything as it is for %j', (query) => {
    expect(find(query)).toEqual(commands.map(({ label }) => label))
  })

  test.each([
    ['facturacion', 'Facturación'],
    ['FACTURACIÓN', 'Facturación'],
    ['fácturación', 'Facturación'],
    ['ultimos', 'Últimos 30 días'],
    ['u\u0301ltimos', 'Últimos 30 días'],
  ])('finds %s with and without its accents', (query, label) => {
    expect(find(query)).toEqual([label])
  })

  test('finds by other words, and by those of a group', () => {
    expect(find('tarjeta')).toEqual(['Facturación'])
    expect(find('estadisticas')).toEqual(['Panel'])
    expect(find('apariencia')).toEqual(['Modo oscuro'])
    expect(find('ir')).toEqual(['Panel', 'Configuración', 'Facturación'])
  })

  test('wants a word for each that was typed', () => {
    expect(find('modo osc')).toEqual(['Modo oscuro'])
    expect(find('modo panel')).toEqual([])
    expect(find('xyz')).toEqual([])
  })

  test('puts what begins with the query first, then names, other words, groups and what only holds it', () => {
    expect(find('dia')).toEqual(['Últimos 30 días', 'Por día'])
    expect(find('por dia')).toEqual(['Por día'])
    expect(find('co')).toEqual(['Configuración', 'Facturación'])
    expect(find('cion')).toEqual(['Configuración', 'Facturación'])
    const own = [
      { label: 'Ajustes', group: 'Ir a', words: 'tema' },
      { label: 'Cambiar el tema', group: 'Otros', words: '' },
      { label: 'Tema oscuro', group: 'Otros', words: '' },
      { label: 'Otro', group: 'Temas', words: '' },
    ]
    expect(findCommands(own, 'tema').map(({ label }) => label)).toEqual([
      'Tema oscuro',
      'Cambiar el tema',
      'Ajustes',
      'Otro',
    ])
  })

  test('keeps groups together, in the order of their nearest', () => {
    const groups = groupCommands(findCommands(commands, 'cion'))
    expect(groups).toEqual([{ group: 'Ir a', commands: [commands[1], commands[2]] }])
    expect(groupCommands(findCommands(commands, 'dia')).map(({ group }) => group)).toEqual([
      'Período',
      'Intervalo del gráfico',
    ])
  })

  test.each([
    ['en', en, ['dark', 'billing', 'team', 'logout']],
    ['es', es, ['noche', 'tarjeta', 'invitar', 'salir']],
    ['pt', pt, ['noite', 'cartao', 'convidar', 'encerrar']],
  ])('knows the words that people of %s type', (_, messages, words) => {
    const known = [
      { label: 'Dark mode', group: '', words: messages.darkWords },
      { label: 'Billing', group: '', words: messages.billingWords },
      { label: 'Team', group: '', words: messages.teamWords },
      { label: 'Logout', group: '', words: messages.logoutWords },
    ]
    expect(words.map((word) => findCommands(known, word)[0])).toEqual(known)
  })
})
