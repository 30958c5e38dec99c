import type { ErrorBody, Language } from '@voice-shop/contract'
import type { z } from 'zod'
import type { Translate } from '../errors.ts'

type Issue = z.core.$ZodIssue

/** A request whose parts do not have the declared shape. */
export class ValidationError extends Error {
  readonly statusCode = 400
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super('The request does not have the declared shape')
    this.name = 'ValidationError'
    this.issues = issues
  }
}

/** Fastify's hook for the contract's schemas. */
export function compileValidator({ schema }: { schema: z.ZodType }) {
  return (data: unknown): { value: unknown } | { error: Error } => {
    const result = schema.safeParse(data ?? {})
    return result.success ? { value: result.data } : { error: new ValidationError(result.error.issues) }
  }
}

/** Fastify's hook for answers: what the schema does not declare does not leave the server. */
export function compileSerializer({ schema }: { schema: z.ZodType }) {
  return (data: unknown): string => JSON.stringify(schema.parse(data))
}

function translateIssue(translate: Translate, language: Language, issue: Issue): string {
  const say = (key: string, params?: Record<string, string | number>) =>
    translate(language, `validation.${key}`, params)
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? say('required') : say(`type_${issue.expected}`)
    case 'too_small':
      if (issue.minimum === 1 && issue.origin !== 'number') return say('required')
      return say('too_small', { minimum: Number(issue.minimum) })
    case 'too_big':
      return say(issue.origin === 'string' ? 'too_long' : 'too_many', { maximum: Number(issue.maximum) })
    case 'invalid_format':
      return say(`format_${issue.format}`)
    case 'invalid_value':
      return say('not_a_choice', { choices: issue.values.map(String).join(', ') })
    case 'invalid_union':
      return say('not_a_choice', { choices: issue.discriminator ?? '' })
    case 'custom':
      return say(String(issue.params?.code ?? 'invalid'))
    default:
      return say('invalid')
  }
}

/** `{field: [messages]}` by the first step of each issue's path, or `{detail}` where the body as a whole is wrong. */
export function describeIssues(translate: Translate, language: Language, issues: readonly Issue[]): ErrorBody {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const [field] = issue.path
    const message = translateIssue(translate, language, issue)
    if (field === undefined) return { detail: translate(language, 'validation.not_an_object') }
    const messages = fields[String(field)] ?? []
    fields[String(field)] = messages.includes(message) ? messages : [...messages, message]
  }
  return fields
}

/** One sentence for the first issue, with the place where it is. */
export function describeFirstIssue(translate: Translate, language: Language, issues: readonly Issue[]): string {
  const [issue] = issues
  if (!issue) return translate(language, 'validation.invalid')
  const place = issue.path.join('.')
  return `${place === '' ? '' : `${place}: `}${translateIssue(translate, language, issue)}`
}
