import { ApiError } from '../api/api-error.ts'
import { getLanguage } from './translation.ts'

/** The server's words are of the language that the interface spoke when they were asked for. */
function isReadable(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.language ?? getLanguage()) === getLanguage()
}

/**
 * What to tell of a failure: the server's words, or `fallback` where it has none or the interface has been switched to
 * another language since. Said when it is drawn, so that it follows the switch.
 */
export function getFailureMessage(error: unknown, fallback: string): string {
  return (isReadable(error) ? error.firstMessage : undefined) ?? fallback
}

/** The same of one field; undefined where the failure is not of this field. */
export function findFieldFailure({ error, name, fallback }: { error: unknown; name: string; fallback: string }) {
  if (!(error instanceof ApiError) || !error.fields?.[name]) return undefined
  return (isReadable(error) ? error.fields[name][0] : undefined) ?? fallback
}
