import type { Invoice } from '@voice-shop/contract'
import { useRef, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { formatMoney } from '../../app/money-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Card } from '../../ui/card.tsx'
import { goToStart } from '../../ui/go-to-start.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Pager } from '../../ui/pager.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { invoicesPerPage, useInvoices } from './billing-queries.ts'
import styles from './invoices-card.module.css'

const statusLabels = {
  draft: 'invoiceDraft',
  open: 'invoiceOpen',
  paid: 'invoicePaid',
  uncollectible: 'invoiceUncollectible',
  void: 'invoiceVoid',
} as const

/** Of the list, which takes the focus from the link at the top of the page. */
export const invoicesId = 'invoices'

/** The invoices, the newest first, with links to the provider's pages of them. Without any there is no card. */
export function InvoicesCard() {
  const { t } = useTranslation('billing')
  const list = useRef<HTMLUListElement>(null)
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useInvoices(page)
  if (!data || data.count === 0) return null
  const pages = Math.ceil(data.count / invoicesPerPage)
  return (
    <Card title={t('invoicesTitle')}>
      <ul
        ref={list}
        id={invoicesId}
        className={styles.list}
        tabIndex={-1}
        aria-label={t('invoicesTitle')}
        aria-busy={isPlaceholderData}
      >
        {data.results.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        labels={{ previous: t('newer'), next: t('older'), position: t('pageOf', { ns: 'settings', page, pages }) }}
        onChange={(target) => {
          setPage(target)
          goToStart(list.current)
        }}
      />
    </Card>
  )
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('billing')
  const format = useFormat()
  const { workspace } = useWorkspace()
  const { number, url, pdf_url: pdfUrl } = invoice
  const action = t(invoice.status === 'open' ? 'payInvoice' : 'viewInvoice')
  return (
    <li className={styles.line}>
      <span className={styles.date}>
        {format.date(invoice.created_at, workspace?.time_zone)}
        {invoice.is_top_up && ` · ${t('topUpInvoice')}`}
      </span>
      <span className={styles.amount}>{formatMoney(invoice, i18n.locale)}</span>
      <span className={joinClasses(styles.status, styles[invoice.status])}>{t(statusLabels[invoice.status])}</span>
      <span className={styles.links}>
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${action}: ${t('viewInvoiceNumber', { number })}`}
          >
            {action}
          </a>
        )}
        {pdfUrl && (
          <a href={pdfUrl} target="_blank" rel="noreferrer" aria-label={t('pdfNumber', { number })}>
            PDF
          </a>
        )}
      </span>
    </li>
  )
}
