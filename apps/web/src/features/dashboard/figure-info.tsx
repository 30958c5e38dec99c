import { Info } from 'lucide-react'
import { type FocusEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { loadMessages } from '../../app/i18n.ts'
import type { Messages } from '../../app/messages.ts'
import { useTranslation } from '../../app/translation.ts'
import type { DashboardChoice } from './dashboard-choice.ts'
import styles from './figure-info.module.css'
import type { Periods } from './period-format.ts'
import { useLoadedPart } from './use-loaded-part.ts'

/** The message that tells what a figure counts. */
export type ExplanationKey = Extract<keyof Messages['dashboardDetails'], `explain${Capitalize<string>}`>

/** What figures are of, and what they are compared with. */
export interface Compared {
  choice: DashboardChoice
  /** `time_zone`: IANA, of the store. */
  figures: Periods & { time_zone: string }
}

export interface FigureInfoProps {
  label: string
  explanation: ExplanationKey
  compared: Compared
  /** The figure stands without what it was in the period before. */
  isAlone?: boolean
}

/** Long enough to pass over the button, or from it to what it shows. */
const hoverMs = 150

async function loadExplanation() {
  const [{ FigureExplanation }] = await Promise.all([
    import('./details/figure-explanation.tsx'),
    loadMessages(['dashboardDetails']),
  ])
  return FigureExplanation
}

/**
 * Tells what a figure counts and of which dates it is: while it is pointed at or has the focus, and by a press or
 * a touch until it is pressed again. Escape, or a press elsewhere, puts it away.
 */
export function FigureInfo(props: FigureInfoProps) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState<'no' | 'passing' | 'pinned'>('no')
  const isShown = shown !== 'no'
  const Explanation = useLoadedPart(isShown, loadExplanation)

  useEffect(() => {
    if (!isShown) return
    const close = () => setShown('no')
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const closeElsewhere = ({ target }: Event) => {
      if (!area.current?.contains(target as Node)) close()
    }
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeElsewhere)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeElsewhere)
    }
  }, [isShown])
  useEffect(() => () => clearTimeout(timer.current), [])

  const pass = (isOver: boolean) => (event: PointerEvent) => {
    // A touch is a press, and no pointing.
    if (event.pointerType === 'touch') return
    clearTimeout(timer.current)
    const [from, to] = isOver ? (['no', 'passing'] as const) : (['passing', 'no'] as const)
    timer.current = setTimeout(() => setShown((now) => (now === from ? to : now)), hoverMs)
  }
  const handleFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) setShown((now) => (now === 'no' ? 'passing' : now))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it is what acts; this is as far as it reaches
    <div
      ref={area}
      className={styles.area}
      onPointerEnter={pass(true)}
      onPointerLeave={pass(false)}
      onFocus={handleFocus}
      onBlur={({ relatedTarget }) => relatedTarget && setShown('no')}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('explain', { figure: props.label })}
        aria-expanded={isShown}
        aria-describedby={isShown && Explanation ? id : undefined}
        onClick={() => setShown(shown === 'pinned' ? 'no' : 'pinned')}
      >
        <Info size={16} aria-hidden="true" />
      </button>
      {isShown && Explanation && <Explanation {...props} id={id} anchor={button} />}
    </div>
  )
}
