import { type AuditEntry, alertKinds } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { formatTimeZone } from '../../app/time-zone-name.ts'
import { useTranslation } from '../../app/translation.ts'
import styles from './audit-card.module.css'
import { auditSentences, findSentence, statusLabels } from './audit-sentences.ts'
import { formatAge } from './format-age.ts'

/** One thing that was done. The exact time stands beside its age: nothing to point at, and nothing more to tab through. */
export function AuditItem({ entry, now }: { entry: AuditEntry; now: number }) {
  const { t, i18n } = useTranslation('settings')
  const format = useFormat()
  const { key, Icon } = auditSentences[entry.action]
  const { status, kind, cut_action, cut_count, time_zone, ...details } = entry.details
  const count = Number(cut_count ?? 0)
  const alertKind = alertKinds.find((name) => name === kind)
  const statusLabel = status && statusLabels.get(status)
  const named = {
    ...details,
    count,
    actor: entry.actor_name || t('auditSystem'),
    time_zone: time_zone && formatTimeZone(time_zone),
    status: statusLabel ? t(statusLabel) : status,
    kind: alertKind ? t(`name.${alertKind}`, { ns: 'alerts' }) : kind,
  }
  const cutKey = findSentence(cut_action)
  return (
    <li className={styles.entry}>
      <span className={styles.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <p className={styles.sentence}>
          {cutKey === undefined
            ? t(key, named)
            : t('auditCut', { count, said: t(cutKey, named), number: formatCount(count, i18n.locale) })}
        </p>
        <time className={styles.time} dateTime={entry.created_at}>
          <span>{formatAge(entry.created_at, { now, locale: i18n.locale })}</span>
          <span>{format.dateTime(entry.created_at)}</span>
        </time>
      </div>
    </li>
  )
}
