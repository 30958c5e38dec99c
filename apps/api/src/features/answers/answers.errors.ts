import { AppError } from '../../core/errors.ts'

export const answerErrors = {
  tooManyRules: (limit: number) =>
    new AppError({ status: 409, code: 'answers.too_many_rules', params: { limit: String(limit) } }),
  searchIdTaken: () => new AppError({ status: 400, code: 'answers.search_id_taken', field: 'search_id' }),
}
