import type { Answer, AnswerTrace, RecordedAnswer } from '@voice-shop/contract'
import { findLanguage, languageOptions } from '../../../app/language.ts'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { ProductImage } from '../../../ui/product-image.tsx'
import { isOfProduct } from '../rules/rule-draft.ts'
import { useRuleWords } from '../rules/use-rule-words.ts'
import { useRules } from '../rules/use-rules.ts'
import styles from './answer-reasons.module.css'
import { useWishWords } from './use-wish-words.ts'

interface AnswerReasonsProps {
  answer: Pick<RecordedAnswer, 'kind' | 'understood' | 'relaxed'> & { products: readonly { reasons: string[] }[] }
  trace: AnswerTrace
  /** ISO 4217; of the prices that were asked for. */
  currency: string | null
}

/** Why an answer is what it is: what was understood, what was changed, and how much was found. */
export function AnswerReasons({ answer, trace, currency }: AnswerReasonsProps) {
  const { t, i18n } = useTranslation('assistant')
  const { kind, understood, relaxed, products } = answer
  const { listWishes } = useWishWords(currency)
  const language = languageOptions.find(({ value }) => value === findLanguage(trace.language))
  const isOfProducts = kind !== 'other' && kind !== 'not_understood'
  const { fitting } = trace
  const chosen = products.filter(({ reasons }) => reasons.includes('chosen')).length
  return (
    <div className={styles.reasons}>
      <p>{t(`kind.${kind}`, { question: trace.question ? t(`question.${trace.question}`) : '' })}</p>
      <DescriptionList
        items={[
          { name: t('understood'), value: toChips(listWishes(understood)) },
          { name: t('words'), value: toChips(trace.words) },
          { name: t('relaxed'), value: relaxed.length > 0 && <Relaxations relaxed={relaxed} currency={currency} /> },
          {
            name: t('chosenTitle'),
            value: chosen > 0 && t('chosen', { count: chosen, number: formatCount(chosen, i18n.locale) }),
          },
          { name: t('rules'), value: trace.rules.length > 0 && <RuleNames ids={trace.rules} /> },
          {
            name: t('fittingTitle'),
            value: isOfProducts && t('fitting', { count: fitting, number: formatCount(fitting, i18n.locale) }),
          },
          { name: t('heardIn'), value: language?.label },
        ].map(({ name, value }) => ({ name, value: value || null }))}
      />
      {trace.is_follow_up && <p className={styles.note}>{t('followUp')}</p>}
      {trace.is_by_model && <p className={styles.note}>{t('byModel')}</p>}
    </div>
  )
}

function toChips(texts: readonly string[]) {
  if (texts.length === 0) return null
  return (
    <span className={styles.chips}>
      {texts.map((text) => (
        <Badge key={text} tone="primary">
          {text}
        </Badge>
      ))}
    </span>
  )
}

/** The rules by what they do; one that is gone says so. */
function RuleNames({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('assistant')
  const { data } = useRules()
  const { sayRule } = useRuleWords()
  if (!data) return null
  const named = ids.map((id) => {
    const found = data.rules.find((saved) => saved.id === id)
    if (!found) return { name: t('ruleGone'), hasProduct: false, url: null }
    const name = sayRule(found.rule, found.product_name)
    return { name, hasProduct: isOfProduct(found), url: found.product_image_url }
  })
  const rules = [...new Map(named.map((rule) => [rule.name, rule])).values()]
  return (
    <span className={styles.chips}>
      {rules.map(({ name, hasProduct, url }) => (
        <span key={name} className={styles.rule}>
          {hasProduct && <ProductImage url={url} />}
          <Badge tone="primary">{name}</Badge>
        </span>
      ))}
    </span>
  )
}

function Relaxations({ relaxed, currency }: { relaxed: Answer['relaxed']; currency: string | null }) {
  const { t } = useTranslation('assistant')
  const { nameWish, sayFound, sayValue } = useWishWords(currency)
  return (
    <ul className={styles.relaxed}>
      {relaxed.map(({ slot, from, to }) => (
        <li key={`${slot} ${from}`}>
          {nameWish(slot)}:{' '}
          {to === null
            ? t('givenUp', { wish: sayValue(slot, from) })
            : t('moved', { from: sayValue(slot, from), to: sayFound(slot, to) })}
        </li>
      ))}
    </ul>
  )
}
