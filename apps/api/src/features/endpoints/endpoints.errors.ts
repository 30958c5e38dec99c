import { AppError } from '../../core/errors.ts'

export const endpointErrors = {
  privateAddress: () => new AppError({ status: 400, code: 'endpoints.private_address', field: 'url' }),
  unknownHost: () => new AppError({ status: 400, code: 'endpoints.unknown_host', field: 'url' }),
  tooMany: (limit: number) => new AppError({ status: 409, code: 'endpoints.too_many', params: { limit } }),
  secretLost: () => new AppError({ status: 409, code: 'endpoints.secret_lost' }),
  isOff: () => new AppError({ status: 409, code: 'endpoints.is_off' }),
}
