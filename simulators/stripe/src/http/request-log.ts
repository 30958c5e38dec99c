import type { FormGroup, FormValue } from './form.ts'

/** A request as it was received, without card data. */
export interface LoggedRequest {
  id: string
  method: string
  path: string
  params: FormGroup
  idempotencyKey: string | null
  status: number
}

const maxRequests = 1000
const secretFields = new Set(['number', 'cvc'])

export class RequestLog {
  readonly requests: LoggedRequest[] = []

  add(request: LoggedRequest): void {
    this.requests.push({ ...request, params: redact(request.params) })
    if (this.requests.length > maxRequests) this.requests.shift()
  }

  clear(): void {
    this.requests.length = 0
  }
}

function redact(group: FormGroup): FormGroup {
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => [name, secretFields.has(name) ? '[redacted]' : redactValue(value)]),
  )
}

function redactValue(value: FormValue): FormValue {
  // A card number may also be sent in a wrong field.
  if (typeof value === 'string') return value.replace(/\d(?:[ -]?\d){11,18}/g, '[redacted]')
  return Array.isArray(value) ? value.map(redactValue) : redact(value)
}
