import type { ReactNode } from 'react'
import styles from './figures-table.module.css'

interface FiguresTableProps<Row> {
  /** Accessible name. */
  label: string
  /** Title of the first column, which names the rows. */
  nameTitle: string
  renderName: (row: Row) => ReactNode
  columns: readonly { title: string; render: (row: Row) => string }[]
  rows: readonly Row[]
  getKey: (row: Row) => string
}

/** A table of a few short figures beside names with a note, which stays one on a phone. */
export function FiguresTable<Row>({ label, nameTitle, renderName, columns, rows, getKey }: FiguresTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{nameTitle}</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" className={styles.number}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getKey(row)}>
            <th scope="row">{renderName(row)}</th>
            {columns.map(({ title, render }) => (
              <td key={title} className={styles.number}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
