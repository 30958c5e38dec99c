import type { Platform } from '@voice-shop/contract'
import { createTranslate, sharedNamespace } from '../../app/translation.ts'

const t = createTranslate(sharedNamespace)

/** The name that a platform goes by where the interface's language is spoken. */
export function getPlatformName(platform: Platform): string {
  return t(`platform.${platform}`)
}
