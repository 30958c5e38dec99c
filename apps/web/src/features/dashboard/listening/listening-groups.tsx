import type { Listening } from '@voice-shop/contract'
import { engineLabels } from '@voice-shop/translation/listening-labels'
import { useTranslation } from '../../../app/translation.ts'
import { Table } from '../../../ui/table.tsx'
import styles from './listening.module.css'
import { getAnsweredShare, getMisunderstoodShare } from './rates.ts'
import { useFormats } from './use-formats.ts'

/** Which browsers hear well, and by which way of listening. */
export function ListeningGroups({ groups }: Pick<Listening, 'groups'>) {
  const { t } = useTranslation('listening')
  const { tellCount, tellShare, tellTime } = useFormats()
  return (
    <Table
      label={t('byBrowser')}
      columns={[
        {
          title: t('browser'),
          render: ({ browser, engine }) => (
            <>
              {browser === '?' ? t('unknownBrowser') : browser}
              <span className={styles.advice}>{t(engineLabels[engine])}</span>
            </>
          ),
        },
        { title: t('openings'), render: ({ reached }) => tellCount(reached.opened) },
        { title: t('answered'), render: (group) => tellShare(getAnsweredShare(group)) ?? '–' },
        { title: t('misunderstood'), render: (group) => tellShare(getMisunderstoodShare(group)) ?? '–' },
        { title: t('half'), render: ({ answer_time }) => tellTime(answer_time?.p50_ms) ?? '–' },
      ]}
      rows={groups}
      getKey={({ browser, engine }) => `${engine} ${browser}`}
    />
  )
}
