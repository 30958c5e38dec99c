import type { CatalogueStatus, Connection, Feed, StoreSettings, WidgetSettings, Workspace } from '@voice-shop/contract'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { QueryFallback } from '../../../app/query-boundary.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useCatalogue, useFeed } from '../../catalogue/catalogue.public.ts'
import { useConnection } from '../../platforms/platforms.public.ts'
import { useStoreSettings } from '../../stores/stores.public.ts'
import { useWidgetSettings } from '../../widget/widget.public.ts'
import styles from './first-search.module.css'
import { NamePart } from './name-part.tsx'
import { ProductsStep } from './products-step.tsx'
import { TryStep } from './try-step.tsx'
import { WaitingLine } from './waiting-line.tsx'

/** What the server knows of the steps: each is done when it says so, also after a reload. */
export interface StepsState {
  settings: StoreSettings
  catalogue: CatalogueStatus
  connection: Connection
  feed: Feed | null
  widget: WidgetSettings
  isWidgetSeen: boolean
}

export function FirstSteps({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('firstSearch')
  const settings = useStoreSettings(workspace)
  const catalogue = useCatalogue(workspace)
  const connection = useConnection(workspace)
  const feed = useFeed(workspace)
  const widget = useWidgetSettings()
  if (settings.data && catalogue.data && connection.data && feed.data && widget.data) {
    const { settings: look, seen } = widget.data
    const state = {
      settings: settings.data,
      catalogue: catalogue.data,
      connection: connection.data,
      feed: feed.data.feed,
      widget: look,
      isWidgetSeen: seen.some(({ is_allowed }) => is_allowed),
    }
    return <Steps workspace={workspace} {...state} />
  }
  const queries = [settings, catalogue, connection, feed, widget]
  return (
    <QueryFallback
      query={queries.find((query) => query.isError) ?? settings}
      labels={{ loading: t('loading'), failed: t('loadError'), retry: t('retry') }}
      shape="panels"
      count={3}
    />
  )
}

function Steps({ workspace, ...state }: StepsState & { workspace: Workspace }) {
  const { t } = useTranslation('firstSearch')
  const { catalogue, settings, connection, isWidgetSeen } = state
  const hasProducts = catalogue.products > 0 || catalogue.samples > 0
  const isPlaced = isWidgetSeen || settings.is_widget_placed
  return (
    <>
      <ol className={styles.steps}>
        <Step title={t('productsTitle')} isDone={catalogue.products > 0}>
          <ProductsStep workspace={workspace} {...state} />
        </Step>
        <Step title={t('tryTitle')} isDone={settings.first_steps.has_tried}>
          {hasProducts ? (
            <TryStep
              workspace={workspace}
              hasSamples={catalogue.samples > 0}
              settings={settings}
              widget={state.widget}
            />
          ) : (
            <p className={styles.hint}>{t('tryLater')}</p>
          )}
        </Step>
        <Step title={t('placeTitle')} isDone={isPlaced}>
          <p className={styles.hint}>{t(isPlaced ? 'placeDone' : 'placeIntro')}</p>
          <div>
            <ButtonLink href={paths.widget} variant="secondary">
              {t(isPlaced ? 'placeLook' : 'placePage')}
            </ButtonLink>
          </div>
        </Step>
      </ol>
      {connection.status === 'none' && <NamePart workspace={workspace} />}
      <p className={styles.developers}>
        {t('developers')} <Link href={paths.developers}>{t('developersPage')}</Link>
      </p>
      <WaitingLine />
    </>
  )
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  const { t } = useTranslation('firstSearch')
  return (
    <li className={joinClasses(styles.step, isDone && styles.done)}>
      <h3 className={styles.stepTitle}>
        {isDone && (
          <>
            <Check className={styles.check} size={16} aria-hidden="true" />
            <VisuallyHidden>{t('stepDone')}</VisuallyHidden>
          </>
        )}
        {title}
      </h3>
      {children}
    </li>
  )
}
