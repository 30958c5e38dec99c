import { useSearchParams } from 'wouter'
import { applyTable, parseTables, type TablePanel } from './table-panels.ts'

/** Whether the address has a panel as a table, and a way to turn that over. */
export function useTableView(panel: TablePanel): [boolean, () => void] {
  const [search, setSearch] = useSearchParams()
  const isTable = parseTables(search).includes(panel)
  // The same figures in another form are no place to come back to.
  const toggle = () => setSearch((before) => applyTable(before, panel, !isTable), { replace: true })
  return [isTable, toggle]
}
