import { expect, test } from 'vitest'
import { resolveTimeZone } from './time-zone.ts'

test.each(['America/Argentina/Buenos_Aires', 'America/Sao_Paulo', 'Asia/Kathmandu', 'UTC', 'Etc/GMT+3'])(
  '[REG-10] keeps a zone that exists: %s',
  (name) => {
    expect(resolveTimeZone(name)).toBe(name)
  },
)

test.each([undefined, '', 'Mars/Olympus_Mons', '+03:00', 'America/', '🐳', 'constructor'])(
  '[REG-10] takes UTC for what is no zone: %j',
  (name) => {
    expect(resolveTimeZone(name)).toBe('UTC')
  },
)
