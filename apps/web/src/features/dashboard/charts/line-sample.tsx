import drawing from './chart-drawing.module.css'

/** A short piece of a chart's line, beside what it stands for. */
export function LineSample({ isPrevious = false }: { isPrevious?: boolean }) {
  return (
    <svg className={drawing.sample} width="20" height="8" aria-hidden="true">
      <path className={isPrevious ? drawing.previous : drawing.line} strokeWidth="2.25" d="M2,4H18" />
    </svg>
  )
}
