import type { Listening } from '@voice-shop/contract'
import { engineLabels } from '@voice-shop/translation/listening-labels'
import { useTranslation } from '../../../app/translation.ts'
import { Table } from '../../../ui/table.tsx'
import { getAnsweredShare, getMisunderstoodShare } from './rates.ts'
import { useFormats } from './use-formats.ts'

/** Which browsers hear well, and by which way of listening. */
export function ListeningGroups({ groups }: Pick<Listening, 'groups'>) {
  const { t } = useTranslation('listening')
  const { tellCount, tellShare, tellTime } = useFormats()
  return (
    <Table
      label={t('byBrowser')}
      rows={groups}
      getKey={({ browser, engine }) => `${engine} ${browser}`}
      columns={[
        { title: t('browser'), render: ({ browser }) => (browser === '?' ? t('unknownBrowser') : browser) },
        { title: t('engine'), render: ({ engine }) => t(engineLabels[engine]) },
        { title: t('openings'), render: ({ reached }) => tellCount(reached.opened) },
        { title: t('tapped'), render: ({ reached }) => tellCount(reached.tapped) },
        { title: t('answeredOfTapped'), render: (group) => tellShare(getAnsweredShare(group)) ?? '–' },
        { title: t('misunderstoodOfSpoken'), render: (group) => tellShare(getMisunderstoodShare(group)) ?? '–' },
        { title: t('halfWithin'), render: ({ answer_time }) => tellTime(answer_time?.p50_ms) ?? '–' },
      ]}
    />
  )
}
