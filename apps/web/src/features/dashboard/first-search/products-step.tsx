import { useQueryClient } from '@tanstack/react-query'
import { type Platform, platforms, type Workspace } from '@voice-shop/contract'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { CatalogueState, FeedContent, useSamples } from '../../catalogue/catalogue.public.ts'
import { getPlatformName, useReconnect } from '../../platforms/platforms.public.ts'
import styles from './first-search.module.css'
import type { StepsState } from './first-steps.tsx'

type Way = Platform | 'feed'

/** Where the products come from; once they do, how many there are, while they arrive. */
export function ProductsStep({ workspace, catalogue, connection, feed }: StepsState & { workspace: Workspace }) {
  const { t } = useTranslation('firstSearch')
  const part = useRef<HTMLDivElement>(null)
  // What was pressed gives way, and leaves the focus to what comes.
  const keepFocus = () => part.current?.focus()
  useCountAgain(workspace, feed && `${feed.state} ${feed.products}`)
  const isConnected = connection.status !== 'none'
  const isUnderWay = catalogue.state === 'waiting' || catalogue.state === 'running'
  const hasSource = isConnected || feed !== null || catalogue.products > 0
  return (
    <div ref={part} className={styles.part} tabIndex={-1}>
      {feed ? (
        <FeedContent workspace={workspace} feed={feed} />
      ) : (
        (catalogue.products > 0 || isUnderWay || catalogue.next_run_at !== null) && (
          <CatalogueState workspace={workspace} status={catalogue} />
        )
      )}
      {isConnected && !isUnderWay && catalogue.products === 0 && (
        <p className={styles.hint}>{t('noProducts', { platform: getPlatformName(connection.platform) })}</p>
      )}
      {catalogue.samples > 0 && <Samples workspace={workspace} count={catalogue.samples} onGone={keepFocus} />}
      {catalogue.products === 0 && !isUnderWay && (
        <Ways
          workspace={workspace}
          installs={connection.installs}
          ways={hasSource ? [] : [...platforms, 'feed']}
          hasSamples={catalogue.samples > 0}
          onSampled={keepFocus}
        />
      )}
    </div>
  )
}

/** Has products counted again when a reading of the feed has come on. */
function useCountAgain({ id }: Workspace, reading: string | null) {
  const client = useQueryClient()
  const before = useRef(reading)
  useEffect(() => {
    if (before.current === reading) return
    before.current = reading
    void client.invalidateQueries({ queryKey: ['catalogue', id] })
  }, [client, id, reading])
}

interface SamplesProps {
  workspace: Workspace
  count: number
  onGone: () => void
}

function Samples({ workspace, count, onGone }: SamplesProps) {
  const { t } = useTranslation('firstSearch')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const { remove } = useSamples(workspace)
  const takeAway = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        show({ tone: 'success', message: () => t('samplesRemoved') })
        onGone()
      },
      onError: (error) => showFailure(error, () => t('samplesRemoveError')),
    })
  return (
    <>
      <p className={styles.count}>
        <strong>{count}</strong> {t('samples', { count })}
      </p>
      <p className={styles.hint}>{t('samplesText')}</p>
      <div>
        <Button variant="secondary" isBusy={remove.isPending} onClick={takeAway}>
          {t('samplesRemove')}
        </Button>
      </div>
    </>
  )
}

interface WaysProps {
  workspace: Workspace
  installs: readonly Platform[]
  /** Besides sample products. */
  ways: readonly Way[]
  hasSamples: boolean
  onSampled: () => void
}

function Ways({ workspace, installs, ways, hasSamples, onSampled }: WaysProps) {
  const { t } = useTranslation('firstSearch')
  const showFailure = useFailureToast()
  const [way, setWay] = useState<Way | null>(null)
  const { add } = useSamples(workspace)
  const install = useReconnect(workspace)
  const choose = (chosen: Way) => {
    const platform = installs.find((name) => name === chosen)
    setWay(chosen === way ? null : chosen)
    if (platform) install.leave(platform, (error) => showFailure(error, () => t('linkError')))
  }
  const sample = () =>
    add.mutate(undefined, {
      onSuccess: () => {
        setWay(null)
        onSampled()
      },
      onError: (error) => showFailure(error, () => t('samplesError')),
    })
  if (ways.length === 0 && hasSamples) return null
  return (
    <>
      {ways.length > 0 && <p className={styles.hint}>{t(hasSamples ? 'ownProducts' : 'productsIntro')}</p>}
      <ul className={styles.ways}>
        {ways.map((name) => (
          <li key={name}>
            <Button
              variant="secondary"
              aria-expanded={installs.some((one) => one === name) ? undefined : way === name}
              isBusy={install.isPending && way === name}
              onClick={() => choose(name)}
            >
              {name === 'feed' ? t('way.feed') : getPlatformName(name)}
            </Button>
          </li>
        ))}
        {!hasSamples && (
          <li>
            <Button variant="secondary" isBusy={add.isPending} onClick={sample}>
              {t('way.samples')}
            </Button>
          </li>
        )}
      </ul>
      {way === 'feed' && <FeedContent workspace={workspace} feed={null} />}
      {way !== null && way !== 'feed' && !installs.includes(way) && (
        <p className={styles.hint}>
          {t(`by.${way}`)} {way === 'bigcommerce' && <Link href={paths.store}>{t('byAccount')}</Link>}
        </p>
      )}
    </>
  )
}
