import type { Heard, Listening } from '@voice-shop/contract'
import { countMisunderstood } from '@voice-shop/contract/listening-rules'
import { useState } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Compared, ExplanationKey } from '../figure-info.tsx'
import { Figure } from './figure.tsx'
import styles from './listening.module.css'
import { ListeningCauses } from './listening-causes.tsx'
import { ListeningFunnel } from './listening-funnel.tsx'
import { getMisunderstoodShare, getShare } from './rates.ts'
import { useFormats } from './use-formats.ts'
import type { Group } from './use-groups.ts'

interface HeardCardsProps {
  listening: Listening
  groups: readonly Group[]
  /** What the figures are compared with, in words. */
  basis: string
  compared: Compared
}

interface ToldFigure {
  label:
    | 'misunderstoodOfSpoken'
    | 'misunderstoodCount'
    | 'spokenTurns'
    | 'typedTurns'
    | 'halfWithin'
    | 'mostWithin'
    | 'interrupted'
  explanation: ExplanationKey
  tell: (heard: Heard) => string | null
}

/** How shoppers were heard: in all browsers, or in one of one's choice. */
export function HeardCards({ listening, groups, basis, compared }: HeardCardsProps) {
  const { t } = useTranslation('listening')
  const { tellCount, tellShare, tellTime } = useFormats()
  const [chosen, setChosen] = useState('')
  // One that nobody came with in another range is none of its groups.
  const group = groups.find(({ key }) => key === chosen)
  const { heard, before } = group ?? { heard: listening.heard, before: listening.heard_before }
  const renderFigures = (figures: readonly ToldFigure[]) => (
    <dl className={styles.figures}>
      {figures.map(({ label, explanation, tell }) => (
        <Figure
          key={label}
          label={t(label)}
          explanation={explanation}
          compared={compared}
          value={tell(heard)}
          before={tell(before)}
          basis={basis}
        />
      ))}
    </dl>
  )
  return (
    <>
      {groups.length > 1 && (
        <SelectField
          className={styles.browsers}
          label={t('browser')}
          options={[
            { value: '', label: t('allBrowsers') },
            ...groups.map(({ key, name, note }) => ({ value: key, label: `${name} · ${note}` })),
          ]}
          value={group?.key ?? ''}
          onChange={setChosen}
        />
      )}
      <Card title={t('funnel')}>
        <ListeningFunnel heard={heard} before={before} />
        <p className={styles.note}>{t('funnelNote')}</p>
      </Card>
      <Card title={t('misunderstood')}>
        {renderFigures([
          {
            label: 'misunderstoodOfSpoken',
            explanation: 'explainMisunderstoodShare',
            tell: (one) => tellShare(getMisunderstoodShare(one)),
          },
          {
            label: 'misunderstoodCount',
            explanation: 'explainMisunderstoodCount',
            tell: (one) => tellCount(countMisunderstood(one.counts)),
          },
          { label: 'spokenTurns', explanation: 'explainSpokenTurns', tell: (one) => tellCount(one.counts.voice_turns) },
          { label: 'typedTurns', explanation: 'explainTypedTurns', tell: (one) => tellCount(one.counts.typed_turns) },
        ])}
        <ListeningCauses heard={heard} before={before} of="misunderstandings" />
        <h3 className={styles.subtitle}>{t('notListened')}</h3>
        <ListeningCauses heard={heard} before={before} of="failures" />
      </Card>
      <Card title={t('timeTitle')}>
        {renderFigures([
          { label: 'halfWithin', explanation: 'explainHalfWithin', tell: (one) => tellTime(one.answer_time?.p50_ms) },
          { label: 'mostWithin', explanation: 'explainMostWithin', tell: (one) => tellTime(one.answer_time?.p95_ms) },
          {
            label: 'interrupted',
            explanation: 'explainInterrupted',
            tell: ({ counts }) => tellShare(getShare(counts.interrupted, counts.spoken)),
          },
        ])}
        <p className={styles.note}>{t('timeNote')}</p>
      </Card>
    </>
  )
}
