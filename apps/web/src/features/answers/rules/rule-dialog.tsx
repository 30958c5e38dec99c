import {
  maxRuleTargetLength,
  maxRuleWordsLength,
  type RuleKind,
  ruleKinds,
  ruleMatches,
  ruleTargetKinds,
} from '@voice-shop/contract'
import { type FormEvent, useState } from 'react'
import { getFailureMessage } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { ProductField } from './product-field.tsx'
import styles from './rule-dialog.module.css'
import { type RuleDraft, toRule } from './rule-draft.ts'
import { RulePreview } from './rule-preview.tsx'
import { useChangeRule } from './use-rules.ts'

interface RuleDialogProps {
  /** What it begins with. */
  draft: RuleDraft
  onClose: () => void
}

/** Writes a rule, shows what it would change, and saves it. */
export function RuleDialog({ draft: first, onClose }: RuleDialogProps) {
  const { t } = useTranslation('assistant')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const saving = useChangeRule()
  const [draft, setDraft] = useState(first)
  const [isChecked, setIsChecked] = useState(false)
  const change = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }))
  const rule = toRule(draft)
  const isSynonym = draft.kind === 'synonym'
  const missing = (value: string) => (isChecked && value.trim() === '' ? t('fieldMissing') : undefined)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    if (saving.isPending || rule === null) return
    saving.mutate(
      { id: draft.id, rule },
      {
        onSuccess: (_, isHere) => {
          show({ tone: 'success', message: () => t('ruleSaved') })
          if (isHere) onClose()
        },
        onError: (error, isHere) => isHere || showFailure(error, () => t('ruleSaveError')),
      },
    )
  }
  return (
    <Dialog title={t(draft.isNew ? 'addRule' : 'changeRule')} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={save}>
        <SelectField
          label={t('ruleKind')}
          options={ruleKinds.map((kind) => ({ value: kind, label: t(`ruleKind.${kind}`) }))}
          value={draft.kind}
          onChange={(kind: RuleKind) =>
            change({ kind, ...(kind === 'synonym' && draft.match === 'always' ? { match: 'contains' } : {}) })
          }
        />
        <SelectField
          label={t('ruleMatch')}
          options={ruleMatches
            .filter((match) => match !== 'always' || !isSynonym)
            .map((match) => ({ value: match, label: t(`match.${match}`) }))}
          value={draft.match}
          onChange={(match) => change({ match })}
        />
        {draft.match !== 'always' && (
          <TextField
            label={t('ruleWords')}
            maxLength={maxRuleWordsLength}
            value={draft.words}
            error={missing(draft.words)}
            onChange={({ target }) => change({ words: target.value })}
          />
        )}
        {isSynonym ? (
          <TextField
            label={t('ruleMeaning')}
            hint={t('ruleMeaningHint')}
            maxLength={maxRuleWordsLength}
            value={draft.meaning}
            error={missing(draft.meaning)}
            onChange={({ target }) => change({ meaning: target.value })}
          />
        ) : (
          <Target draft={draft} error={missing(draft.target)} onChange={change} />
        )}
        <div className={styles.days}>
          <TextField
            label={t('startsOn')}
            type="date"
            value={draft.startsOn}
            onChange={({ target }) => change({ startsOn: target.value })}
          />
          <TextField
            label={t('endsOn')}
            type="date"
            value={draft.endsOn}
            onChange={({ target }) => change({ endsOn: target.value })}
          />
        </div>
        <p className={styles.hint}>{t('daysHint')}</p>
        <RulePreview id={draft.id} rule={rule} sentence={draft.words} />
        {saving.error && <Alert tone="error">{getFailureMessage(saving.error, t('ruleSaveError'))}</Alert>}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={saving.isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface TargetProps {
  draft: RuleDraft
  error: string | undefined
  onChange: (part: Partial<RuleDraft>) => void
}

function Target({ draft, error, onChange }: TargetProps) {
  const { t } = useTranslation('assistant')
  const { targetBy, target, productName, productImageUrl } = draft
  return (
    <>
      <SelectField
        label={t('ruleTarget')}
        options={ruleTargetKinds.map((by) => ({ value: by, label: t(`targetKind.${by}`) }))}
        value={targetBy}
        onChange={(by) => onChange({ targetBy: by, target: '', productName: '', productImageUrl: null })}
      />
      {targetBy === 'product' ? (
        <ProductField
          chosen={target === '' ? null : { id: target, name: productName || target, imageUrl: productImageUrl }}
          error={error}
          onChoose={({ id, name, imageUrl }) => onChange({ target: id, productName: name, productImageUrl: imageUrl })}
        />
      ) : (
        <TextField
          label={t(`targetKind.${targetBy}`)}
          hint={t('targetHint')}
          maxLength={maxRuleTargetLength}
          value={target}
          error={error}
          onChange={(event) => onChange({ target: event.target.value })}
        />
      )}
    </>
  )
}
