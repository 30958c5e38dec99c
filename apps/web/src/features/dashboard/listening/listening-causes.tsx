import { type Heard, listeningFailures, misunderstandings } from '@voice-shop/contract'
import { causeLabels } from '@voice-shop/translation/listening-labels'
import { useTranslation } from '../../../app/translation.ts'
import { Table } from '../../../ui/table.tsx'
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

/** Why sentences were not understood, or why nobody could be listened to. */
export function ListeningCauses({ heard, before, of }: CausesProps) {
  const { t } = useTranslation('listening')
  const { tellCount, tellShare } = useFormats()
  const isOfSentences = of === 'misunderstandings'
  const names = isOfSentences ? misunderstandings : listeningFailures
  const getWhole = ({ counts, reached }: Heard) => (isOfSentences ? counts.voice_turns : reached.tapped)
  return (
    <Table
      label={t(isOfSentences ? 'misunderstood' : 'notListened')}
      rows={names.map((name) => ({ name, count: heard.counts[name], countBefore: before.counts[name] }))}
      getKey={({ name }) => name}
      columns={[
        { title: t('cause'), render: ({ name }) => t(causeLabels[name]) },
        { title: t('count'), render: ({ count }) => tellCount(count) },
        ...(isOfSentences
          ? [
              {
                title: t('ofSpoken'),
                render: ({ count }: { count: number }) => tellShare(getShare(count, getWhole(heard))) ?? '–',
              },
            ]
          : []),
        { title: t('countBefore'), render: ({ countBefore }) => tellCount(countBefore) },
        { title: t('whatHelps'), render: ({ name }) => t(advice[name]) },
      ]}
    />
  )
}
