import type { ApiKey } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'

/** Says when and by what a key was used last, in the store's time zone. */
export function useDescribeUse(timeZone: string): (use: ApiKey['last_use']) => string {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (use) => {
    if (!use) return t('keyUnused')
    const caller = [use.agent, use.network].filter((part) => part !== '').join(', ')
    const time = format.dateTime(use.at, timeZone)
    return caller === '' ? t('keyUsed', { time }) : t('keyUsedFrom', { time, caller })
  }
}
