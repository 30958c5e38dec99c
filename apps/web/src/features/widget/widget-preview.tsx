import { useQuery } from '@tanstack/react-query'
import {
  type FromWidgetPreview,
  getWidgetConfigRoute,
  type Language,
  type ToWidgetPreview,
  tryAnswerRoute,
  type WidgetConfig,
  type WidgetSettings,
  widgetPreviewPath,
} from '@voice-shop/contract'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { useTranslation } from '../../app/translation.ts'
import styles from './widget-preview.module.css'

/** So long after the last letter the preview follows. */
const pauseMs = 250

function tell(frame: HTMLIFrameElement | null, message: ToWidgetPreview): void {
  frame?.contentWindow?.postMessage(message, location.origin)
}

interface WidgetPreviewProps {
  /** The store's. */
  widgetKey: string
  settings: WidgetSettings
  language: Language
}

/** The widget itself in a frame, with settings that need not be saved, answering with the store's own products. */
export function WidgetPreview({ widgetKey, settings, language }: WidgetPreviewProps) {
  const { t } = useTranslation('storeWidget')
  const frame = useRef<HTMLIFrameElement>(null)
  const { data: saved } = useQuery({
    queryKey: ['widget-config', widgetKey],
    queryFn: ({ signal }) => callApi(getWidgetConfigRoute, { query: { key: widgetKey }, signal }),
  })
  const config = saved && describeConfig(saved, settings)
  const shown = useRef<ToWidgetPreview | null>(null)
  useEffect(() => {
    shown.current = config ? { type: 'show', key: widgetKey, config, language } : null
  })

  const isReady = useRef(false)
  const text = JSON.stringify([config, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is of this text
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isReady.current && shown.current) tell(frame.current, shown.current)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<FromWidgetPreview>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      if (data?.type === 'ready') {
        isReady.current = true
        if (shown.current) tell(frame.current, shown.current)
        return
      }
      // Tools that look at pages talk with frames, too.
      if (data?.type !== 'ask') return
      const { id, type: _, ...body } = data
      callApi(tryAnswerRoute, { body }).then(
        (answer) => tell(frame.current, { type: 'answer', id, answer, status: 200 }),
        (error: unknown) => {
          const status = error instanceof ApiError ? error.status : 0
          tell(frame.current, { type: 'answer', id, answer: null, status })
        },
      )
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t(settings.is_on ? 'preview' : 'previewOff')}</figcaption>
      <iframe
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
