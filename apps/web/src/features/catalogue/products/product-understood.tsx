import type { ProductDetail } from '@voice-shop/contract'
import { useTranslation } from '../../../app/translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { type TraitGroup, useTraitNames } from '../trait-names.ts'
import styles from './product-view.module.css'

/** What a product is found by, in words. */
export function ProductUnderstood({ product: { understood, variants } }: { product: ProductDetail }) {
  const { t } = useTranslation('catalogue')
  const nameTrait = useTraitNames()
  if (!understood) {
    return (
      <Card title={t('understood')}>
        <p>{t('notRead')}</p>
      </Card>
    )
  }
  const { type, gender, age, pet } = understood
  const nameAll = (group: TraitGroup, ids: readonly string[]) => ids.map((id) => nameTrait(group, id))
  const forWhom = [gender && nameTrait('gender', gender), age && nameTrait('age', age), pet && nameTrait('pet', pet)]
  const sizes = new Set(variants.map((variant) => variant.understood?.size))
  const toChips = (names: readonly (string | null | undefined)[]) => {
    const said = names.filter((name) => typeof name === 'string')
    return said.length > 0 ? <Chips names={said} /> : null
  }
  return (
    <Card title={t('understood')}>
      <p className={styles.note}>{t('understoodText')}</p>
      <DescriptionList
        items={[
          { name: t('type'), value: type ? toChips([nameTrait('type', type)]) : t('typeUnknown') },
          { name: t('colours'), value: toChips(nameAll('colour', understood.colours)) },
          { name: t('sizes'), value: toChips([...sizes]) },
          { name: t('materials'), value: toChips(nameAll('material', understood.materials)) },
          { name: t('features'), value: toChips(nameAll('feature', understood.features)) },
          { name: t('occasions'), value: toChips(nameAll('occasion', understood.occasions)) },
          { name: t('forWhom'), value: toChips(forWhom) },
        ]}
      />
    </Card>
  )
}

function Chips({ names }: { names: readonly string[] }) {
  return (
    <span className={styles.chips}>
      {names.map((name) => (
        <Badge key={name} tone="primary">
          {name}
        </Badge>
      ))}
    </span>
  )
}
