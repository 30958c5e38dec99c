import { useQuery } from '@tanstack/react-query'
import {
  type FromWidgetPreview,
  getWidgetConfigRoute,
  type Language,
  startWidgetPreviewRoute,
  type ToWidgetPreview,
  tryAnswerRoute,
  type WidgetConfig,
  type WidgetSettings,
  widgetPreviewPath,
} from '@voice-shop/contract'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './widget-preview.module.css'

/** So long after the last letter the preview follows. */
const pauseMs = 250
/** So long the frame's page may take. */
const longestLoadMs = 15_000

function tell(frame: HTMLIFrameElement | null, message: ToWidgetPreview): void {
  frame?.contentWindow?.postMessage(message, location.origin)
}

interface WidgetPreviewProps {
  /** The store's. */
  widgetKey: string
  settings: WidgetSettings
  language: Language
  /** Said above it in the place of what is usual. */
  caption?: ReactNode
  /** The conversation shows without a press. */
  isOpen?: boolean
  /** A question was answered. */
  onAnswered?: () => void
}

/** The widget itself in a frame, with settings that need not be saved, answering with the store's own products. */
export function WidgetPreview({ caption, isOpen = false, onAnswered, ...shop }: WidgetPreviewProps) {
  const { widgetKey, settings, language } = shop
  const { t } = useTranslation('storeWidget')
  const frame = useRef<HTMLIFrameElement>(null)
  const {
    data: saved,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['widget-config', widgetKey],
    queryFn: ({ signal }) => callApi(getWidgetConfigRoute, { query: { key: widgetKey }, signal }),
  })
  const config = saved && describeConfig(saved, settings)
  const shown = useRef<ToWidgetPreview | null>(null)
  useEffect(() => {
    shown.current = config ? { type: 'show', key: widgetKey, config, language, isOpen } : null
  })

  const isReady = useRef(false)
  /** How often the frame was loaded anew. */
  const [tries, setTries] = useState(0)
  const [isFailed, setIsFailed] = useState(false)
  const retry = () => {
    isReady.current = false
    setIsFailed(false)
    setTries(tries + 1)
    void refetch()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load of the frame has its time
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isReady.current) setIsFailed(true)
    }, longestLoadMs)
    return () => clearTimeout(timer)
  }, [tries])

  const text = JSON.stringify([config, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is of this text
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isReady.current && shown.current) tell(frame.current, shown.current)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  const tellAnswered = useEffectEvent(() => onAnswered?.())
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<FromWidgetPreview>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      if (data?.type === 'ready') {
        isReady.current = true
        if (shown.current) tell(frame.current, shown.current)
        return
      }
      if (data?.type === 'shown') setIsFailed(!data.isShown)
      if (data?.type === 'begin') {
        const { id } = data
        callApi(startWidgetPreviewRoute).then(
          (session) => tell(frame.current, { type: 'session', id, session, status: 201 }),
          (error: unknown) => tell(frame.current, { type: 'session', id, session: null, status: readStatus(error) }),
        )
      }
      // Tools that look at pages talk with frames, too.
      if (data?.type !== 'ask') return
      const { id, type: _, ...body } = data
      callApi(tryAnswerRoute, { body }).then(
        (answer) => {
          tell(frame.current, { type: 'answer', id, answer, status: 200 })
          tellAnswered()
        },
        (error: unknown) => tell(frame.current, { type: 'answer', id, answer: null, status: readStatus(error) }),
      )
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{caption ?? t(settings.is_on ? 'preview' : 'previewOff')}</figcaption>
      {(isError || isFailed) && (
        <Alert
          tone="error"
          action={
            <Button variant="secondary" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('previewError')}
        </Alert>
      )}
      <iframe
        key={tries}
        ref={frame}
        className={styles.frame}
        src={widgetPreviewPath}
        title={t('previewTitle')}
        allow="microphone"
        lang={language}
      />
    </figure>
  )
}

const readStatus = (error: unknown) => (error instanceof ApiError ? error.status : 0)

/** What a page of the store would be told if the settings were saved. */
function describeConfig(saved: WidgetConfig, settings: WidgetSettings): WidgetConfig {
  const { hours: _, sentence_days: __, ...shown } = settings
  const withoutBlanks = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '')
  const { en, es, pt } = shown.texts
  const texts = {
    en: { ...en, suggestions: withoutBlanks(en.suggestions) },
    es: { ...es, suggestions: withoutBlanks(es.suggestions) },
    pt: { ...pt, suggestions: withoutBlanks(pt.suggestions) },
  }
  return { ...saved, ...shown, texts }
}
