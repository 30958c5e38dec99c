import { AppError } from '../../core/errors.ts'

export const answerErrors = {
  searchIdTaken: () => new AppError({ status: 400, code: 'answers.search_id_taken', field: 'search_id' }),
}
