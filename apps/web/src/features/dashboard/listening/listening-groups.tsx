import type { Listening } from '@voice-shop/contract'
import { useTranslation } from '../../../app/translation.ts'
import { Table } from '../../../ui/table.tsx'
import styles from './listening.module.css'
import { getAnsweredShare, getMisunderstoodShare, getShare } from './rates.ts'
import { useFormats } from './use-formats.ts'
import type { Group } from './use-groups.ts'

interface ListeningGroupsProps extends Pick<Listening, 'heard' | 'heard_before'> {
  groups: readonly Group[]
}

/** Which browsers hear well, and by which way of listening: each beside what it was before. */
export function ListeningGroups({ groups, heard: all, heard_before: allBefore }: ListeningGroupsProps) {
  const { t } = useTranslation('listening')
  const { tellCount, tellShare, tellTime } = useFormats()
  const compare = (now: string | null, before: string | null) => (
    <>
      {now ?? t('nothingYet')}
      <span className={styles.before}>{t('beforeShort', { value: before ?? t('nothingYet') })}</span>
    </>
  )
  return (
    <Table
      label={t('byBrowser')}
      columns={[
        {
          title: t('browser'),
          render: ({ name, note }) => (
            <>
              {name}
              <span className={styles.advice}>{note}</span>
            </>
          ),
        },
        {
          title: t('openings'),
          render: ({ heard, before }) => compare(tellCount(heard.reached.opened), tellCount(before.reached.opened)),
        },
        {
          title: t('shareOfOpenings'),
          render: ({ heard, before }) =>
            compare(
              tellShare(getShare(heard.reached.opened, all.reached.opened)),
              tellShare(getShare(before.reached.opened, allBefore.reached.opened)),
            ),
        },
        {
          title: t('answered'),
          render: ({ heard, before }) =>
            compare(tellShare(getAnsweredShare(heard)), tellShare(getAnsweredShare(before))),
        },
        {
          title: t('misunderstood'),
          render: ({ heard, before }) =>
            compare(tellShare(getMisunderstoodShare(heard)), tellShare(getMisunderstoodShare(before))),
        },
        {
          title: t('half'),
          render: ({ heard, before }) =>
            compare(tellTime(heard.answer_time?.p50_ms), tellTime(before.answer_time?.p50_ms)),
        },
      ]}
      rows={groups}
      getKey={({ key }) => key}
    />
  )
}
