import { languages, type OwnAnswers, type QuestionKind, questionKinds } from '@voice-shop/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../app/number-format.ts'
import { QueryBoundary } from '../../../app/query-boundary.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useArePermissionsKnown, useHasPermission } from '../../workspaces/workspaces.public.ts'
import { OwnAnswerDialog } from './own-answer-dialog.tsx'
import styles from './own-answers-card.module.css'
import { type AnswerTexts, pickTexts, useOwnAnswers } from './use-own-answers.ts'

/** What the store answers to questions that look for no product, those asked most first. */
export function OwnAnswersCard() {
  const { t } = useTranslation('assistant')
  const canWrite = useHasPermission('store.update')
  const isKnown = useArePermissionsKnown()
  return (
    <Card title={t('ownTitle')}>
      <p className={styles.note}>
        {t('ownText')} {isKnown && !canWrite && t('ownerOnly')}
      </p>
      <QueryBoundary
        query={useOwnAnswers()}
        labels={{ loading: t('ownLoading'), failed: t('ownLoadError'), retry: t('retry') }}
        shape="rows"
        count={6}
      >
        {(own) => <Questions own={own} canWrite={canWrite} />}
      </QueryBoundary>
    </Card>
  )
}

function Questions({ own, canWrite }: { own: OwnAnswers; canWrite: boolean }) {
  const { t } = useTranslation('assistant')
  const [edited, setEdited] = useState<{ kind: QuestionKind; before: AnswerTexts } | null>(null)
  const count = (kind: QuestionKind) => own.asked.find((asked) => asked.kind === kind)?.count ?? 0
  const edit = (kind: QuestionKind) => setEdited({ kind, before: pickTexts(own, kind) })
  return (
    <>
      <ul className={styles.list} aria-label={t('ownTitle')}>
        {questionKinds
          .toSorted((one, other) => count(other) - count(one))
          .map((kind) => (
            <Question key={kind} kind={kind} own={own} onEdit={canWrite ? () => edit(kind) : undefined} />
          ))}
      </ul>
      {edited && <OwnAnswerDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface QuestionProps {
  kind: QuestionKind
  own: OwnAnswers
  /** Undefined for who may only read. */
  onEdit: (() => void) | undefined
}

function Question({ kind, own, onEdit }: QuestionProps) {
  const { t, i18n } = useTranslation('assistant')
  const asked = own.asked.find((entry) => entry.kind === kind)
  const texts = pickTexts(own, kind)
  const written = languages.filter((language) => texts[language] !== '')
  const question = t(`question.${kind}`)
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.name}>
          {question}
          {asked && <Badge>{t('asked', { count: asked.count, number: formatCount(asked.count, i18n.locale) })}</Badge>}
        </p>
        {asked && (
          <p className={styles.examples}>{asked.examples.map((sentence) => t('example', { sentence })).join(' · ')}</p>
        )}
        {written.length === 0 && <p className={styles.none}>{t('noOwn')}</p>}
        {written.map((language) => (
          <p key={language} lang={language} className={styles.answer}>
            <Badge tone="primary">{language.toUpperCase()}</Badge> {texts[language]}
          </p>
        ))}
      </div>
      {onEdit && (
        <IconButton label={t(written.length > 0 ? 'edit' : 'write', { question })} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
