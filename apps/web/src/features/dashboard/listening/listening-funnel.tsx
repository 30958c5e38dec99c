import { type Heard, listeningStages } from '@voice-shop/contract'
import { stageLabels } from '@voice-shop/translation/listening-labels'
import { useTranslation } from '../../../app/translation.ts'
import { Table } from '../../../ui/table.tsx'
import styles from './listening.module.css'
import { getShare } from './rates.ts'
import { useFormats } from './use-formats.ts'

/** How far openings came, from the panel to the cart: as bars, which the numbers beside them say in full. */
export function ListeningFunnel({ heard, before }: { heard: Heard; before: Heard }) {
  const { t } = useTranslation('listening')
  const { tellCount, tellShare } = useFormats()
  const { opened } = heard.reached
  const rows = listeningStages.map((stage) => ({
    stage,
    count: heard.reached[stage],
    share: getShare(heard.reached[stage], opened),
    shareBefore: getShare(before.reached[stage], before.reached.opened),
  }))
  return (
    <Table
      label={t('funnel')}
      rows={rows}
      getKey={({ stage }) => stage}
      columns={[
        { title: t('stage'), render: ({ stage }) => t(stageLabels[stage]) },
        {
          title: t('openings'),
          render: ({ count, share }) => (
            <span className={styles.bar}>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.fill} style={{ inlineSize: `${share ?? 0}%` }} />
              </span>
              <span className={styles.number}>{tellCount(count)}</span>
            </span>
          ),
        },
        { title: t('ofOpenings'), render: ({ share }) => tellShare(share) ?? '–' },
        { title: t('shareBefore'), render: ({ shareBefore }) => tellShare(shareBefore) ?? '–' },
      ]}
    />
  )
}
