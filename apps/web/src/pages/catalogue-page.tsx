import { useTranslation } from '../app/translation.ts'
import { writeProductChoice } from '../features/catalogue/products/product-choice.ts'
import { ProductView } from '../features/catalogue/products/product-view.tsx'
import { ProductsPanel } from '../features/catalogue/products/products-panel.tsx'
import { useProductChoice } from '../features/catalogue/products/use-products.ts'
import { RefusedProductsNotice } from '../features/catalogue/refused-products.tsx'
import { useWorkspace, useWorkspaceScope } from '../features/workspaces/workspace.tsx'
import { paths } from '../paths.ts'
import { PageHeading } from '../shell/page-heading.tsx'

export function CataloguePage() {
  const { t } = useTranslation('catalogue')
  const { workspaceId } = useWorkspaceScope()
  const { workspace } = useWorkspace()
  const { choice, productId, change } = useProductChoice()
  const list = writeProductChoice(choice).toString()
  const back = { href: list === '' ? paths.catalogue : `${paths.catalogue}?${list}`, text: t('back') }
  return (
    <>
      <PageHeading title={t('cataloguePage')} subtitle={t('subtitle')} back={productId === null ? undefined : back} />
      {productId === null ? (
        // What was typed, and what is shown while another list loads, belongs to its workspace.
        <ProductsPanel
          key={workspaceId}
          choice={choice}
          notice={workspace && <RefusedProductsNotice workspace={workspace} />}
          onChange={change}
        />
      ) : (
        <ProductView key={`${workspaceId} ${productId}`} productId={productId} />
      )}
    </>
  )
}
