import { type Heard, listeningFailures, misunderstandings } from '@voice-shop/contract'
import { causeLabels } from '@voice-shop/translation/listening-labels'
import { useTranslation } from '../../../app/translation.ts'
import { FiguresTable } from './figures-table.tsx'
import styles from './listening.module.css'
import { getShare } from './rates.ts'
import { useFormats } from './use-formats.ts'

const advice = {
  no_speech: 'adviceNoSpeech',
  empty_text: 'adviceEmptyText',
  low_confidence: 'adviceLowConfidence',
  not_understood: 'adviceNotUnderstood',
  said_again: 'adviceSaidAgain',
  denied: 'adviceDenied',
  no_microphone: 'adviceNoMicrophone',
  broken: 'adviceBroken',
} as const

interface CausesProps {
  heard: Heard
  before: Heard
  of: 'misunderstandings' | 'failures'
}

interface Row {
  name: keyof typeof advice
  count: number
  countBefore: number
}

/** Why sentences were not understood, or why nobody could be listened to. */
export function ListeningCauses({ heard, before, of }: CausesProps) {
  const { t } = useTranslation('listening')
  const { tellCount, tellShare } = useFormats()
  const isOfSentences = of === 'misunderstandings'
  const names = isOfSentences ? misunderstandings : listeningFailures
  // Where more is said, more is misunderstood: shares can be compared, and counts only where they are of nothing.
  const compared = isOfSentences
    ? [
        {
          title: t('ofSpoken'),
          render: ({ count }: Row) => tellShare(getShare(count, heard.counts.voice_turns)) ?? t('nothingYet'),
        },
        {
          title: t('shareBefore'),
          render: ({ countBefore }: Row) =>
            tellShare(getShare(countBefore, before.counts.voice_turns)) ?? t('nothingYet'),
        },
      ]
    : [{ title: t('countBefore'), render: ({ countBefore }: Row) => tellCount(countBefore) }]
  return (
    <FiguresTable<Row>
      label={t(isOfSentences ? 'misunderstood' : 'notListened')}
      nameTitle={t('cause')}
      renderName={({ name }) => (
        <>
          {t(causeLabels[name])}
          <span className={styles.advice}>{t(advice[name])}</span>
        </>
      )}
      columns={[{ title: t('count'), render: ({ count }) => tellCount(count) }, ...compared]}
      rows={names.map((name) => ({ name, count: heard.counts[name], countBefore: before.counts[name] }))}
      getKey={({ name }) => name}
    />
  )
}
