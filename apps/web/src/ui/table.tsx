import type { ReactNode, Ref } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './table.module.css'

export interface TableColumn<Row> {
  title: string
  /** What the cell of a row shows. */
  render: (row: Row) => ReactNode
  /** Controls: they stand at the row's end, and without the title where rows are stacked. */
  isActions?: boolean
}

interface TableProps<Row> {
  /** Accessible name. */
  label: string
  /** The first one names the row. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** The table takes the focus of a row that went away. */
  ref?: Ref<HTMLTableElement>
}

// Safari forgets what a table is once CSS lays its parts out otherwise; saying so again keeps it one.
const roles = {
  table: { role: 'table' },
  head: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** A table whose rows become blocks of labelled lines where there is no room for its columns. */
export function Table<Row>({ label, columns, rows, getKey, ref }: TableProps<Row>) {
  const [nameColumn, ...otherColumns] = columns
  return (
    <div className={styles.frame}>
      <table {...roles.table} ref={ref} className={styles.table} aria-label={label} tabIndex={-1}>
        <thead {...roles.head}>
          <tr {...roles.row}>
            {columns.map(({ title, isActions }) => (
              <th key={title} {...roles.columnHeader} scope="col" className={joinClasses(isActions && styles.actions)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.head}>
          {rows.map((row) => (
            <tr key={getKey(row)} {...roles.row}>
              <th {...roles.rowHeader} scope="row">
                {nameColumn?.render(row)}
              </th>
              {otherColumns.map(({ title, render, isActions }) => (
                <td
                  key={title}
                  {...roles.cell}
                  className={joinClasses(isActions && styles.actions)}
                  data-title={isActions ? undefined : title}
                >
                  <div>{render(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
