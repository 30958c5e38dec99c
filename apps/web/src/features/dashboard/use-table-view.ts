import { useLocation } from 'wouter'
import { usePageParameter } from '../../app/page-location.tsx'
import { applyTable, parseTables, type TablePanel } from './table-panels.ts'

/** Whether the address has a panel as a table, and a way to turn that over. */
export function useTableView(panel: TablePanel): [boolean, () => void] {
  // That alone: with a hook for all parameters each panel would be drawn again with every other choice.
  const isTable = usePageParameter((search) => parseTables(search).includes(panel))
  const [, navigate] = useLocation()
  // The same figures in another form are no place to come back to.
  const toggle = () =>
    navigate(`?${applyTable(new URLSearchParams(location.search), panel, !isTable)}`, { replace: true })
  return [isTable, toggle]
}
