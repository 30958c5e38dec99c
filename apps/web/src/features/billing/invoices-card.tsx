import type { Invoice } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { formatMoney } from '../../app/money-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Card } from '../../ui/card.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { useInvoices } from './billing-queries.ts'
import styles from './invoices-card.module.css'

const statusLabels = {
  draft: 'invoiceDraft',
  open: 'invoiceOpen',
  paid: 'invoicePaid',
  uncollectible: 'invoiceUncollectible',
  void: 'invoiceVoid',
} as const

/** The latest invoices with links to the provider's pages of them. Without any there is no card. */
export function InvoicesCard() {
  const { t } = useTranslation('billing')
  const { data } = useInvoices()
  if (!data || data.results.length === 0) return null
  return (
    <Card title={t('invoicesTitle')}>
      <ul className={styles.list}>
        {data.results.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
      </ul>
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
      <span className={styles.date}>{format.date(invoice.created_at, workspace?.time_zone)}</span>
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
