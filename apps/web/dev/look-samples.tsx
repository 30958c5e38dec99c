import { Brand } from '../src/ui/brand.tsx'
import themeCss from '../src/ui/theme.css?raw'
import { SampleCard } from './sample-card.tsx'
import styles from './ui.module.css'

function listProperties(prefix: string): string[] {
  return [...new Set([...themeCss.matchAll(/--[\w-]+(?=:)/g)].map(([name]) => name))].filter((name) =>
    name.startsWith(`--${prefix}-`),
  )
}

/** The mark, colours, sizes of text and steps of room, as the theme has them. */
export function LookSamples() {
  return (
    <>
      <SampleCard title="Mark">
        <div className={styles.row}>
          <Brand />
          <Brand size={24} />
        </div>
      </SampleCard>
      <SampleCard title="Colours">
        <ul className={styles.swatches}>
          {listProperties('color').map((name) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(${name})` }} />
              {name.replace('--color-', '')}
            </li>
          ))}
        </ul>
      </SampleCard>
      <SampleCard title="Text">
        {listProperties('font-size').map((name) => (
          <p key={name} style={{ fontSize: `var(${name})` }}>
            {name.replace('--font-size-', '')}: 1,234 searches
          </p>
        ))}
      </SampleCard>
      <SampleCard title="Room and depth">
        <div className={styles.row}>
          {listProperties('space').map((name) => (
            <span
              key={name}
              style={{ width: `var(${name})`, height: `var(${name})`, background: 'var(--color-primary)' }}
            />
          ))}
          {listProperties('shadow').map((name) => (
            <span
              key={name}
              style={{ padding: 'var(--space-3)', borderRadius: 'var(--radius)', boxShadow: `var(${name})` }}
            >
              {name.replace('--shadow-', '')}
            </span>
          ))}
        </div>
      </SampleCard>
    </>
  )
}
