import { generate } from 'lean-qr'
import styles from './qr-code.module.css'

/** As wide as the standard wants the light margin, in modules. */
const margin = 4

/** A text as a QR code, dark on light in both themes: many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const steps: string[] = []
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) steps.push(`M${x} ${y}h1v1h-1z`)
  }
  const size = code.size + 2 * margin
  return (
    <svg
      className={styles.qr}
      viewBox={`${-margin} ${-margin} ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-margin} y={-margin} width={size} height={size} fill="#fff" />
      <path d={steps.join('')} fill="#000" />
    </svg>
  )
}
