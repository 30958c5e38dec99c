import { describe, expect, test } from 'vitest'
import { EmbeddedDatabaseError } from './embedded-database.ts'
import { isDatabaseUnavailable, isMachineLost, isPartitionMissing, isUniqueViolation } from './failures.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('a database that cannot be used now', () => {
  test.each([
    '08006',
    '25006',
    '25P03',
    '28P01',
    '3D000',
    '40001',
    '40P01',
    '53100',
    '53300',
    '55000',
    '55P03',
    '57014',
    '57P01',
    '57P03',
    '58030',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENOTFOUND',
    'ENOSPC',
  ])('answers %s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true)
  })

  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('makes the driver say: %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true)
  })

  test('is an embedded one whose thread is gone, or whose disk is full', () => {
    expect(isDatabaseUnavailable(new EmbeddedDatabaseError('the thread ended'))).toBe(true)
    expect(isDatabaseUnavailable(new EmbeddedDatabaseError('could not extend file', '53100'))).toBe(true)
  })
})

describe('a statement that is wrong', () => {
  test.each(['22012', '22P02', '23503', '23505', '23514', '42601', '42P01', '26000'])('answers %s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false)
    expect(isDatabaseUnavailable(new EmbeddedDatabaseError('x', code))).toBe(false)
  })

  test.each([new TypeError('x is not a function'), 'timeout exceeded when trying to connect', null, undefined])(
    'and what is no failure of a database (%s) is none',
    (error) => {
      expect(isDatabaseUnavailable(error)).toBe(false)
    },
  )
})

test('a unique violation is told by the index that it names', () => {
  const violation = Object.assign(new Error('x'), { code: '23505', constraint: 'users_email_key' })
  expect(isUniqueViolation(violation, 'users_email_key')).toBe(true)
  expect(isUniqueViolation({ ...violation, constraint: 'users_email_key_102008' }, 'users_email_key')).toBe(true)
  expect(isUniqueViolation(violation, 'users_pkey')).toBe(false)
  expect(isUniqueViolation({ ...violation, code: '23503' }, 'users_email_key')).toBe(false)
  expect(isUniqueViolation(null, 'users_email_key')).toBe(false)
})

describe('what Citus hands on from another machine, of which it keeps code and message', () => {
  const handedOn = (code: string, message: string) =>
    Object.assign(new Error(message), { code, where: 'while executing command on 127.0.0.1:5501' })

  test.each([
    'duplicate key value violates unique constraint "users_email_key_102008"',
    'llave duplicada viola restricción de unicidad «users_email_key_102008»',
  ])('is a unique violation of the index in its message: %s', (message) => {
    const violation = handedOn('23505', message)
    expect(isUniqueViolation(violation, 'users_email_key')).toBe(true)
    expect(isUniqueViolation(violation, 'users_pkey')).toBe(false)
    expect(isUniqueViolation(violation, 'email_key')).toBe(false)
  })

  test.each([
    [
      'no partition of relation "voice_search_ids_102134" found for row',
      'new row for relation "users_102008" violates check constraint "users_language_check_102008"',
    ],
    [
      'no se encontró una partición de «voice_search_ids_102134» para el registro',
      'el nuevo registro para la relación «users_102008» viola la restricción «check» «users_language_check_102008»',
    ],
    [
      'keine Partition von Relation »voice_search_ids_102134« für die Zeile gefunden',
      'neue Zeile für Relation »users_102008« verletzt Check-Constraint »users_language_check_102008«',
    ],
  ])('is a missing partition, and not a value that a check refuses: %s', (missing, refused) => {
    expect(isPartitionMissing(handedOn('23514', missing))).toBe(true)
    expect(isPartitionMissing(handedOn('23514', refused))).toBe(false)
  })

  test.each(['08006', '40001', '40P01', '55P03', '57P01'])('is a database that cannot be used now: %s', (code) => {
    expect(isDatabaseUnavailable(handedOn(code, 'x'))).toBe(true)
  })
})

test('a lost machine is what the server tells of another one, and not that it is gone itself', () => {
  const lost = Object.assign(new Error('connection to the remote node failed'), { code: '08006', severity: 'ERROR' })
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const broken = Object.assign(new Error('connection failure'), { code: '08006' })
  const locked = Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' })
  expect([lost, gone, broken, locked, undefined].map(isMachineLost)).toEqual([true, false, false, false, false])
})
