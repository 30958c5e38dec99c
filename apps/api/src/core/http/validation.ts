import type { ErrorBody, LanguageTag } from '@voice-shop/contract'
import type { z } from 'zod'
import type { Translate } from '../errors.ts'
import type { KeyAfter } from '../messages.ts'

type Issue = z.core.$ZodIssue

/** For every check whose issues are told: without it a wrong type and a missing value look the same. */
export const reportInput = { reportInput: true } as const

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
    const result = schema.safeParse(data ?? {}, reportInput)
    return result.success ? { value: result.data } : { error: new ValidationError(result.error.issues) }
  }
}

/** The declared headers of a request. Fastify's own check would take the others away. Throws ValidationError. */
export function parseHeaders(schema: z.ZodObject | undefined, headers: unknown): Record<string, unknown> {
  if (!schema) return {}
  const result = schema.safeParse(headers, reportInput)
  if (!result.success) throw new ValidationError(result.error.issues)
  return result.data
}

/** Fastify's hook for answers: what the schema does not declare does not leave the server. */
export function compileSerializer({ schema }: { schema: z.ZodType }) {
  return (data: unknown): string => JSON.stringify(schema.parse(data))
}

type Key = KeyAfter<'validation.'>
type Say = (key: Key, params?: Record<string, string | number>) => string

/** What is said of a wrong type or format, by zod's name of it; of others that the value is not valid. */
const typeKeys: Partial<Record<string, Key>> = {
  string: 'type_string',
  number: 'type_number',
  int: 'type_int',
  boolean: 'type_boolean',
  object: 'type_object',
  array: 'type_array',
}
const formatKeys: Partial<Record<string, Key>> = {
  email: 'format_email',
  uuid: 'format_uuid',
  url: 'format_url',
  datetime: 'format_datetime',
  date: 'format_date',
}

/** How a size is wrong, by what has it; numbers are too small or too big. */
const sizeKeys: Partial<Record<string, { tooLittle: Key; tooMuch: Key }>> = {
  string: { tooLittle: 'too_short', tooMuch: 'too_long' },
  array: { tooLittle: 'too_few', tooMuch: 'too_many' },
}

function translateTooSmall(say: Say, issue: z.core.$ZodIssueTooSmall): string {
  const keys = sizeKeys[issue.origin]
  if (keys && issue.minimum === 1) return say('required')
  return say(keys?.tooLittle ?? 'too_small', { minimum: Number(issue.minimum) })
}

/** The values that would choose a member of a discriminated union; empty for another union. */
function listOptions(issue: z.core.$ZodIssueInvalidUnion): string {
  return ('options' in issue ? (issue.options ?? []) : []).map(String).join(', ')
}

function translateIssue(translate: Translate, language: LanguageTag, issue: Issue): string {
  const say: Say = (key, params) => translate(language, `validation.${key}`, params)
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? say('required') : say(typeKeys[issue.expected] ?? 'invalid')
    case 'too_small':
      return translateTooSmall(say, issue)
    case 'too_big':
      return say(sizeKeys[issue.origin]?.tooMuch ?? 'too_big', { maximum: Number(issue.maximum) })
    case 'invalid_format':
      return say(formatKeys[issue.format] ?? 'invalid')
    case 'invalid_value':
      return say('not_a_choice', { choices: issue.values.map(String).join(', ') })
    case 'invalid_union':
      return say(listOptions(issue) === '' ? 'invalid' : 'not_a_choice', { choices: listOptions(issue) })
    case 'custom':
      // The contract's own checks name their message.
      return say((issue.params?.code ?? 'invalid') as Key, issue.params)
    default:
      return say('invalid')
  }
}

/** `{field: [messages]}` by the first step of each issue's path, or `{detail}` where the body as a whole is wrong. */
export function describeIssues(translate: Translate, language: LanguageTag, issues: readonly Issue[]): ErrorBody {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const [field] = issue.path
    const message = translateIssue(translate, language, issue)
    // What is wrong with the body as a whole: that it is no object, or what a check of all its fields says.
    if (field === undefined && issue.code === 'custom') return { detail: message }
    if (field === undefined) return { detail: translate(language, 'validation.not_an_object') }
    const messages = fields[String(field)] ?? []
    fields[String(field)] = messages.includes(message) ? messages : [...messages, message]
  }
  return fields
}

/** One sentence for the first issue, with the place where it is. */
export function describeFirstIssue(translate: Translate, language: LanguageTag, issues: readonly Issue[]): string {
  const [issue] = issues
  if (!issue) return translate(language, 'validation.invalid')
  const place = issue.path.join('.')
  return `${place === '' ? '' : `${place}: `}${translateIssue(translate, language, issue)}`
}
