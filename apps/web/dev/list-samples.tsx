import { useContext, useRef, useState } from 'react'
import { Avatar } from '../src/ui/avatar.tsx'
import { Badge } from '../src/ui/badge.tsx'
import { Button } from '../src/ui/button.tsx'
import { CodeBlock } from '../src/ui/code-block.tsx'
import { CopyButton } from '../src/ui/copy-button.tsx'
import { DescriptionList } from '../src/ui/description-list.tsx'
import { Pager } from '../src/ui/pager.tsx'
import { ProductImage } from '../src/ui/product-image.tsx'
import { QrCode } from '../src/ui/qr-code.tsx'
import { Table } from '../src/ui/table.tsx'
import { VisuallyHidden } from '../src/ui/visually-hidden.tsx'
import { SampleCard, SampleTheme } from './sample-card.tsx'
import styles from './ui.module.css'

const ana = { first_name: 'Ana', last_name: 'Pereyra', email: 'ana@shop.example', profile_photo: null }
const members = [
  { name: 'Ana Pereyra', role: 'Owner' },
  { name: 'Maximiliano Bartholomew de la Santísima Trinidad', role: 'Member' },
]
const copyLabels = { copy: 'Copy', copied: 'Copied', copyByHand: 'Selected: copy it by hand' }

/** What holds other things, and what is copied. */
export function ListSamples() {
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState(members)
  const theme = useContext(SampleTheme)
  const key = useRef<HTMLElement>(null)
  return (
    <SampleCard title="Lists">
      <div className={styles.samples}>
        <div className={styles.row}>
          <Avatar person={ana} />
          <Avatar person={ana} size="large" />
          <Avatar person={{ ...ana, profile_photo: '/logo.svg' }} size="large" />
          <ProductImage url="/logo.svg" />
          <ProductImage url={null} />
          <QrCode text="https://shop.example" label="A QR code" />
          <VisuallyHidden>Avatars say nothing themselves</VisuallyHidden>
        </div>
        <DescriptionList
          items={[
            { name: 'Name', value: 'Ana Pereyra' },
            { name: 'Email', value: `${'a'.repeat(60)}@shop.example` },
          ]}
        />
        <Table
          label="Members"
          columns={[
            { title: 'Member', render: ({ name }) => name },
            { title: 'Role', render: ({ role }) => <Badge>{role}</Badge> },
            {
              title: 'Actions',
              isActions: true,
              render: ({ name }) => (
                <Button variant="ghost" onClick={() => setRows(rows.filter((row) => row.name !== name))}>
                  Remove
                </Button>
              ),
            },
          ]}
          rows={rows}
          getKey={({ name }) => name}
        />
        <Pager
          page={page}
          pages={3}
          labels={{ previous: 'Previous', next: 'Next', position: `Page ${page} of 3` }}
          onChange={setPage}
        />
        <CodeBlock
          label={`Command, ${theme}`}
          code={'curl -X POST https://voice-shop.example/api/voice-shop/events/ -H "Authorization: Bearer KEY"'}
          labels={copyLabels}
        />
        <div className={styles.row}>
          <code ref={key}>vs_1234</code>
          <CopyButton label={`Copy the key, ${theme}`} source={key} labels={copyLabels} />
        </div>
      </div>
    </SampleCard>
  )
}
