/** A call that was not answered with success. `status` is 0 where no answer came: offline, timed out, cut off. */
export class ApiError extends Error {
  readonly status: number
  /** The language that its messages were asked for in. */
  readonly language: string | undefined
  /** The server's message about the whole request. */
  readonly detail: string | undefined
  /** The server's messages by field. */
  readonly fields: Readonly<Record<string, string[]>> | undefined
  /** After how many seconds the server asks to try again; undefined where it does not say. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    body: unknown,
    options?: ErrorOptions & { retryAfter?: string | null; language?: string | undefined },
  ) {
    super(`the API answered ${status || 'nothing'}`, options)
    this.name = 'ApiError'
    this.status = status
    this.language = options?.language
    this.detail = getDetail(body)
    this.retryAfterSeconds = /^\d+$/.test(options?.retryAfter ?? '') ? Number(options?.retryAfter) : undefined
    this.fields = this.detail === undefined ? getFieldErrors(body) : undefined
  }

  /** The detail, else the first message of the first field. */
  get firstMessage(): string | undefined {
    return this.detail ?? Object.values(this.fields ?? {})[0]?.[0]
  }
}

function getDetail(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined
  return typeof body.detail === 'string' && body.detail !== '' ? body.detail : undefined
}

function getFieldErrors(body: unknown): Record<string, string[]> | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const fields: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(body)) {
    if (!Array.isArray(messages)) continue
    const texts = messages.filter((message) => typeof message === 'string')
    if (texts.length > 0) fields[name] = texts
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}
