import type { Heard, Listening } from '@voice-shop/contract'
import { engineLabels } from '@voice-shop/translation/listening-labels'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'

/** Openings in one kind of browser by one way of listening, or in all those that are told as one. */
export interface Group {
  key: string
  name: string
  /** How it listens; of several, how many they are. */
  note: string
  heard: Heard
  before: Heard
}

/** The groups by name, those that are told as one at the end. */
export function useGroups({ groups, other_groups: others }: Pick<Listening, 'groups' | 'other_groups'>): Group[] {
  const { t, i18n } = useTranslation('listening')
  const named = groups.map(({ browser, engine, before, ...heard }) => ({
    key: `${engine} ${browser}`,
    name: browser === '?' ? t('unknownBrowser') : browser,
    note: t(engineLabels[engine]),
    heard,
    before,
  }))
  if (others === null) return named
  const { group_count: count, before, ...heard } = others
  const note = t('othersTogether', { count, number: formatCount(count, i18n.locale) })
  return [...named, { key: 'others', name: t('otherBrowsers'), note, heard, before }]
}
