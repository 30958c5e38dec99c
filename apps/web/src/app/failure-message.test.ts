import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { findFieldFailure, getFailureMessage } from './failure-message.ts'
import { switchLanguage } from './translation.ts'

afterEach(() => switchLanguage('en'))

describe('a failure is said when it is drawn', () => {
  const refusal = new ApiError(400, { detail: 'Esta tienda ya tiene propietario.' }, { language: 'es' })

  test("[I18N-5] in the server's words while the interface speaks their language, else in ours", () => {
    switchLanguage('es')
    expect(getFailureMessage(refusal, 'No se pudo.')).toBe('Esta tienda ya tiene propietario.')
    switchLanguage('pt')
    expect(getFailureMessage(refusal, 'Não foi possível.')).toBe('Não foi possível.')
    switchLanguage('es')
    expect(getFailureMessage(refusal, 'No se pudo.')).toBe('Esta tienda ya tiene propietario.')
  })

  test('[I18N-5] in ours where the server had no words, or never answered', () => {
    expect(getFailureMessage(new ApiError(500, undefined, { language: 'en' }), 'It failed.')).toBe('It failed.')
    expect(getFailureMessage(new TypeError('odd'), 'It failed.')).toBe('It failed.')
  })

  test("[I18N-5] a field's own failure keeps its field in every language", () => {
    const error = new ApiError(400, { code: ['El código no es correcto.'] }, { language: 'es' })
    switchLanguage('es')
    expect(findFieldFailure({ error, name: 'code', fallback: 'No.' })).toBe('El código no es correcto.')
    expect(findFieldFailure({ error, name: 'password', fallback: 'No.' })).toBeUndefined()
    switchLanguage('en')
    expect(findFieldFailure({ error, name: 'code', fallback: 'That did not work.' })).toBe('That did not work.')
  })
})
