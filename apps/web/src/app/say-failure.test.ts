import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { sayFailure, sayFieldFailure } from './say-failure.ts'
import { switchLanguage } from './translation.ts'

afterEach(() => switchLanguage('en'))

describe('a failure is said when it is drawn', () => {
  const refusal = new ApiError(400, { detail: 'Esta tienda ya tiene propietario.' }, { language: 'es' })

  test("[I18N-5] in the server's words while the interface speaks their language, else in ours", () => {
    switchLanguage('es')
    expect(sayFailure(refusal, 'No se pudo.')).toBe('Esta tienda ya tiene propietario.')
    switchLanguage('pt')
    expect(sayFailure(refusal, 'Não foi possível.')).toBe('Não foi possível.')
    switchLanguage('es')
    expect(sayFailure(refusal, 'No se pudo.')).toBe('Esta tienda ya tiene propietario.')
  })

  test('[I18N-5] in ours where the server had no words, or never answered', () => {
    expect(sayFailure(new ApiError(500, undefined, { language: 'en' }), 'It failed.')).toBe('It failed.')
    expect(sayFailure(new TypeError('odd'), 'It failed.')).toBe('It failed.')
  })

  test("[I18N-5] a field's own failure keeps its field in every language", () => {
    const error = new ApiError(400, { code: ['El código no es correcto.'] }, { language: 'es' })
    switchLanguage('es')
    expect(sayFieldFailure({ error, name: 'code', fallback: 'No.' })).toBe('El código no es correcto.')
    expect(sayFieldFailure({ error, name: 'password', fallback: 'No.' })).toBeUndefined()
    switchLanguage('en')
    expect(sayFieldFailure({ error, name: 'code', fallback: 'That did not work.' })).toBe('That did not work.')
  })
})
