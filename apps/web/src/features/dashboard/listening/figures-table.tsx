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

// Safari forgets what a table is once CSS lays its parts out otherwise; saying so again keeps it one.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** A table of a few short figures beside names with a note; on a phone the figures stand below the name, each with its title. */
export function FiguresTable<Row>({ label, nameTitle, renderName, columns, rows, getKey }: FiguresTableProps<Row>) {
  return (
    <table {...roles.table} className={styles.table} aria-label={label}>
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.columnHeader} scope="col">
            {nameTitle}
          </th>
          {columns.map(({ title }) => (
            <th key={title} {...roles.columnHeader} scope="col" className={styles.number}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <tr key={getKey(row)} {...roles.row}>
            <th {...roles.rowHeader} scope="row">
              {renderName(row)}
            </th>
            {columns.map(({ title, render }) => (
              <td key={title} {...roles.cell} className={styles.number} data-title={title}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
