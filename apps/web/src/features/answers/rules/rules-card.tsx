import type { SavedRule } from '@voice-shop/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryBoundary } from '../../../app/query-boundary.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ProductImage } from '../../../ui/product-image.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useArePermissionsKnown, useHasPermission } from '../../workspaces/workspaces.public.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { emptyDraft, isOfProduct, type RuleDraft, readDraft } from './rule-draft.ts'
import styles from './rules-card.module.css'
import { useRuleWords } from './use-rule-words.ts'
import { useChangeRule, useRules } from './use-rules.ts'

/** The owner's rules: what words mean, and which products come first, last or never. */
export function RulesCard() {
  const { t } = useTranslation('assistant')
  const canWrite = useHasPermission('store.update')
  const isKnown = useArePermissionsKnown()
  const [edited, setEdited] = useState<RuleDraft | null>(null)
  return (
    <Card
      title={t('rulesTitle')}
      // Its room is there before it is known whether it is needed.
      actions={
        (canWrite || !isKnown) && (
          <Button className={isKnown ? undefined : styles.unknown} onClick={() => setEdited(emptyDraft())}>
            {t('addRule')}
          </Button>
        )
      }
    >
      <p className={styles.note}>
        {t('rulesText')} {isKnown && !canWrite && t('ownerOnly')}
      </p>
      <QueryBoundary
        query={useRules()}
        labels={{ loading: t('rulesLoading'), failed: t('rulesLoadError'), retry: t('retry') }}
        shape="rows"
        count={3}
      >
        {({ rules }) => <RuleList rules={rules} onEdit={canWrite ? (rule) => setEdited(readDraft(rule)) : undefined} />}
      </QueryBoundary>
      {edited && <RuleDialog draft={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

interface RuleListProps {
  rules: readonly SavedRule[]
  /** Undefined for who may only read. */
  onEdit: ((rule: SavedRule) => void) | undefined
}

function RuleList({ rules, onEdit }: RuleListProps) {
  const { t } = useTranslation('assistant')
  if (rules.length === 0) return <p className={styles.empty}>{t('rulesEmpty')}</p>
  return (
    <ul className={styles.list} aria-label={t('rulesTitle')}>
      {rules.map((saved) => (
        <RuleRow key={saved.id} saved={saved} onEdit={onEdit} />
      ))}
    </ul>
  )
}

function RuleRow({ saved, onEdit }: { saved: SavedRule; onEdit: RuleListProps['onEdit'] }) {
  const { t } = useTranslation('assistant')
  const { sayRule, sayWhen } = useRuleWords()
  const name = sayRule(saved.rule, saved.product_name)
  const remove = useRemoveRule(saved)
  return (
    <li className={styles.item}>
      {isOfProduct(saved) && <ProductImage url={saved.product_image_url} />}
      <div className={styles.text}>
        <p className={styles.name}>
          {name} {!saved.is_active && <Badge>{t('ruleInactive')}</Badge>}
        </p>
        <p className={styles.when}>{sayWhen(saved.rule)}</p>
      </div>
      {onEdit && (
        <>
          <IconButton label={t('editRule', { rule: name })} onClick={() => onEdit(saved)}>
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('deleteRule', { rule: name })} onClick={remove}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** Removes a rule, with the way back. Each row has its own: another one is removed while this one is. */
function useRemoveRule({ id, rule }: SavedRule): () => void {
  const { t } = useTranslation('assistant')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const changing = useChangeRule()
  const bringBack = () =>
    changing.mutate(
      { id, rule },
      {
        onSuccess: () => show({ tone: 'success', message: () => t('ruleRestored') }),
        onError: (error) => showFailure(error, () => t('ruleSaveError')),
      },
    )
  return () =>
    changing.mutate(
      { id, rule: null },
      {
        onSuccess: () =>
          show({
            tone: 'success',
            message: () => t('ruleDeleted'),
            action: { label: () => t('undo'), run: bringBack },
          }),
        onError: (error) => showFailure(error, () => t('ruleDeleteError')),
      },
    )
}
