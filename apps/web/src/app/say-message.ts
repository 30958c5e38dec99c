import type { Values } from '@voice-shop/translation'
import type { Namespace } from './messages.ts'
import { createTranslate } from './translation.ts'

/**
 * Says a message by its namespace and key, such as `tasks:asked`, for texts that the server makes of the same messages.
 * Components that say such texts also call useTranslation, which draws them again in another language.
 */
export function sayMessage(message: `${Namespace}:${string}`, values?: Values): string {
  const [namespace = '', key = ''] = message.split(':')
  // Safe: whoever calls it names its messages by their types.
  return createTranslate(namespace as Namespace)(key as never, values as never)
}
