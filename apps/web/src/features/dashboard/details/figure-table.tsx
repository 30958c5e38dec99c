import type { ReactNode } from 'react'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './figure-table.module.css'

interface FigureTableProps {
  label: string
  /** The first names the row. */
  columns: readonly { name: string; isNumber?: boolean }[]
  /** As they are shown. */
  rows: readonly (readonly ReactNode[])[]
}

/** Figures in words and numbers; scrolls within its frame where that is smaller. */
export function FigureTable({ label, columns, rows }: FigureTableProps) {
  const getClass = (index: number) => joinClasses(columns[index]?.isNumber && styles.number)
  return (
    // What scrolls has to be reachable by keyboard. The card around it is the region; a fieldset would be for a form.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name }, index) => (
              <th key={name} scope="col" className={getClass(index)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Two hours can have one name when daylight saving ends; the order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={row}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]?.name} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]?.name} className={getClass(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
