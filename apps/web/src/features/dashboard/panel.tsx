import { ChartLine, List, Table } from 'lucide-react'
import type { ReactNode } from 'react'
import { loadMessages } from '../../app/i18n.ts'
import { useTranslation } from '../../app/translation.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { ExportButton } from '../exports/exports.public.ts'
import { useDisplayedChoice } from './displayed-choice.ts'
import styles from './panel.module.css'
import type { TablePanel } from './table-panels.ts'
import { useLoadedPart } from './use-loaded-part.ts'
import { useTableView } from './use-table-view.ts'

async function loadTables() {
  const [{ SearchesTable, CategoriesTable, ProductsTable, RecentTable }] = await Promise.all([
    import('./details/panel-tables.tsx'),
    loadMessages(['dashboardDetails']),
  ])
  return { SearchesTable, CategoriesTable, ProductsTable, RecentTable }
}

interface PanelProps {
  name: TablePanel
  title: string
  /** What the figures are of, below the title. */
  scope?: ReactNode
  className?: string | undefined
  bodyClassName?: string | undefined
  /** What says that there is nothing is no table. */
  isEmpty?: boolean
  /** The same figures as a table, with the tables that are loaded when the first is asked for. */
  renderTable: (tables: Awaited<ReturnType<typeof loadTables>>) => ReactNode
  /** What stands below either of them. */
  footer?: ReactNode
  children: ReactNode
}

/** A card of the dashboard whose figures can be seen as a table, too. The address remembers that. */
export function Panel({
  name,
  title,
  scope,
  className,
  bodyClassName,
  isEmpty,
  renderTable,
  footer,
  children,
}: PanelProps) {
  const { t } = useTranslation('dashboard')
  const choice = useDisplayedChoice()
  const [isTable, toggle] = useTableView(name)
  const tables = useLoadedPart(isTable, loadTables)
  const isChart = name === 'searches_over_time'
  const Back = isChart ? ChartLine : List
  const Icon = isTable ? Back : Table
  const view = isTable ? t(isChart ? 'showChart' : 'showList') : t('showTable')
  return (
    <Card
      className={joinClasses(styles.panel, className)}
      title={
        <>
          {title}
          {scope && ' '}
          {scope}
        </>
      }
      actions={
        <div className={styles.actions}>
          <IconButton className={styles.action} label={`${title}: ${view}`} onClick={toggle}>
            <Icon size={18} aria-hidden="true" />
          </IconButton>
          <ExportButton
            className={styles.action}
            label={`${title}: ${t('downloadCsv')}`}
            request={{ panel: name, ...choice }}
          />
        </div>
      }
    >
      <div className={bodyClassName}>{isTable && tables && !isEmpty ? renderTable(tables) : children}</div>
      {footer}
    </Card>
  )
}
