import type { Answer } from '@voice-shop/simulator-core/answers.ts'

/** The error shape of the API. */
export function refuse(status: number, title: string, errors?: Record<string, string>): Answer {
  const type = 'https://developer.bigcommerce.com/api-docs/getting-started/api-status-codes'
  return { status, body: { status, title, type, ...(errors ? { errors } : {}) } }
}
