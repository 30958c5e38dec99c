/** The dashboard's panels that can be seen as tables, by their names in the API's answer. */
const tablePanels = ['searches_over_time', 'top_categories', 'top_clicked_products', 'recent_searches'] as const
export type TablePanel = (typeof tablePanels)[number]

const parameter = 'table'

/** Which panels an address's parameters show as tables; what is unknown is left out. */
export function parseTables(search: URLSearchParams): TablePanel[] {
  const named = search.getAll(parameter)
  return tablePanels.filter((panel) => named.includes(panel))
}

/** Writes into a copy of the parameters that a panel is a table, or no longer; other parameters stay. */
export function applyTable(search: URLSearchParams, panel: TablePanel, isTable: boolean): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(parameter)
  for (const other of tablePanels) {
    const isShown = other === panel ? isTable : parseTables(search).includes(other)
    if (isShown) next.append(parameter, other)
  }
  return next
}
