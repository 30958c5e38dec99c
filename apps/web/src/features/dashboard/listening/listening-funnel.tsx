import { type Heard, listeningStages } from '@voice-shop/contract'
import { stageLabels } from '@voice-shop/translation/listening-labels'
import { useTranslation } from '../../../app/translation.ts'
import { FiguresTable } from './figures-table.tsx'
import styles from './listening.module.css'
import { getShare } from './rates.ts'
import { useFormats } from './use-formats.ts'

const notes = {
  opened: 'noteOpened',
  offered: 'noteOffered',
  tapped: 'noteTapped',
  granted: 'noteGranted',
  speech: 'noteSpeech',
  text: 'noteText',
  answer: 'noteAnswer',
  click: 'noteFromAnswer',
  cart: 'noteFromAnswer',
} as const

/** How far openings came, from the panel to the cart: as bars, which the numbers beside them say in full. */
export function ListeningFunnel({ heard, before }: { heard: Heard; before: Heard }) {
  const { t } = useTranslation('listening')
  const { tellCount, tellShare } = useFormats()
  const rows = listeningStages.map((stage) => ({
    stage,
    count: heard.reached[stage],
    share: getShare(heard.reached[stage], heard.reached.opened),
    shareBefore: getShare(before.reached[stage], before.reached.opened),
  }))
  return (
    <FiguresTable
      label={t('funnel')}
      nameTitle={t('stage')}
      renderName={({ stage, share }) => (
        <>
          {t(stageLabels[stage])}
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ inlineSize: `${share ?? 0}%` }} />
          </span>
          <span className={styles.advice}>{t(notes[stage])}</span>
        </>
      )}
      columns={[
        { title: t('openings'), render: ({ count }) => tellCount(count) },
        { title: t('ofOpenings'), render: ({ share }) => tellShare(share) ?? t('nothingYet') },
        { title: t('shareBefore'), render: ({ shareBefore }) => tellShare(shareBefore) ?? t('nothingYet') },
      ]}
      rows={rows}
      getKey={({ stage }) => stage}
    />
  )
}
