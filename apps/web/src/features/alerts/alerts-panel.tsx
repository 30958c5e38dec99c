import type { Alerts, Alert as StoreAlert } from '@voice-shop/contract'
import { Bell, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat } from '../../app/format.ts'
import { QueryBoundary, QueryFallback } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { CardStack } from '../../ui/card-stack.tsx'
import { useUsage } from '../usage/usage.public.ts'
import { useWorkspace, useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import { getRemedy, useAlertFacts } from './alert-facts.ts'
import styles from './alerts-panel.module.css'
import { MuteCard } from './mute-card.tsx'
import { useAlerts } from './use-alerts.ts'

/** What is out of the ordinary, what was, and which kinds are muted. */
export function AlertsPanel() {
  const { t } = useTranslation('alerts')
  const query = useAlerts()
  // Whoever may mute sees buttons that others do not: the kinds wait for that.
  const { isAwaited: isRoleAwaited } = useWorkspace()
  const labels = { loading: t('loading'), failed: t('loadError'), retry: t('retry') }
  const outline = { query, labels, isAnnounced: true, shape: 'rows', count: 4 } as const
  if (isRoleAwaited) return <QueryFallback {...outline} />
  return <QueryBoundary {...outline}>{(alerts) => <Shown alerts={alerts} />}</QueryBoundary>
}

function Shown({ alerts: { alerts, muted, is_mailed } }: { alerts: Alerts }) {
  const { t } = useTranslation('alerts')
  const open = alerts.filter(({ resolved_at }) => resolved_at === null)
  const past = alerts.filter(({ resolved_at }) => resolved_at !== null)
  return (
    <CardStack>
      {!is_mailed && (
        <Alert
          tone="info"
          isAnnounced={false}
          action={
            <ButtonLink href={paths.account} variant="secondary">
              {t('confirmEmail')}
            </ButtonLink>
          }
        >
          {t('notMailed')}
        </Alert>
      )}
      <Card title={t('now')}>
        {open.length === 0 ? (
          <p className={styles.none}>
            <CircleCheck className={styles.good} size={20} aria-hidden="true" />
            <span>
              <strong>{t('none')}</strong> {t('noneNote')}
            </span>
          </p>
        ) : (
          <AlertList alerts={open} />
        )}
      </Card>
      <MuteCard muted={muted} />
      {past.length > 0 && (
        <Card title={t('past')}>
          <AlertList alerts={past} />
        </Card>
      )}
    </CardStack>
  )
}

function AlertList({ alerts }: { alerts: readonly StoreAlert[] }) {
  const { t } = useTranslation('alerts')
  const format = useFormat()
  const { workspace } = useWorkspace()
  const timeZone = workspace?.time_zone
  const describe = useAlertFacts(timeZone)
  return (
    <ul className={styles.list}>
      {alerts.map((alert) => {
        const { id, kind, opened_at, resolved_at, outcome } = alert
        const from = format.dateTime(opened_at, timeZone)
        return (
          <li key={id} className={styles.alert}>
            <Bell className={resolved_at ? styles.past : styles.open} size={20} aria-hidden="true" />
            <div className={styles.text}>
              <h3 className={styles.name}>{t(`name.${kind}`)}</h3>
              <p>{describe(alert)}</p>
              <p className={styles.time}>
                {resolved_at
                  ? t('lasted', { from, to: format.dateTime(resolved_at, timeZone) })
                  : t('since', { time: from })}
                {outcome && ` · ${t(`outcome.${outcome}`)}`}
              </p>
              {!resolved_at && <Remedy alert={alert} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The way to where something can be done about it: near the limit of a paid plan that is a top-up, or a larger plan. */
function Remedy({ alert }: { alert: StoreAlert }) {
  const { t } = useTranslation('alerts')
  const { data: usage } = useUsage(useWorkspaceScope())
  const { path, label } = getRemedy(alert, usage?.is_free_plan === false && usage.top_up === 0)
  return (
    <Link href={path} className={styles.action}>
      {t(label)}
    </Link>
  )
}
