import { joinClasses } from '../../../ui/join-classes.ts'
import drawing from './chart-drawing.module.css'

interface LineSampleProps {
  of?: 'now' | 'previous' | 'part'
}

/** A short piece of a chart's line, beside what it stands for. */
export function LineSample({ of = 'now' }: LineSampleProps) {
  const isPart = of === 'part'
  const line = of === 'previous' ? drawing.previous : drawing.line
  return (
    <svg className={drawing.sample} width="20" height="8" aria-hidden="true">
      <path className={joinClasses(line, isPart && drawing.part)} strokeWidth="2.25" d="M2,4H18" />
      {isPart && <circle className={joinClasses(drawing.dot, drawing.hollow)} cx="16" cy="4" r="3" />}
    </svg>
  )
}
