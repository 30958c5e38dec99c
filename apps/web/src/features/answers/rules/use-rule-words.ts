import type { AnswerRule } from '@voice-shop/contract'
import { useFormat } from '../../../app/format.ts'
import { useTranslation } from '../../../app/translation.ts'

/** Says rules in the interface language. */
export function useRuleWords() {
  const { t } = useTranslation('assistant')
  const format = useFormat()
  const sayDay = (day: string) => format.date(`${day}T12:00:00Z`, 'UTC')
  return {
    /** What a rule does. */
    sayRule: (rule: AnswerRule, productName: string | null): string => {
      if (rule.kind === 'synonym') return t('ruleMeans', { words: rule.words, meaning: rule.meaning })
      const { by, value } = rule.target
      return t(`rule.${rule.kind}`, { what: by === 'product' ? (productName ?? value) : t(`target.${by}`, { value }) })
    },
    /** On which sentences and days it acts. */
    sayWhen: ({ match, words, starts_on, ends_on }: AnswerRule): string => {
      const days = [
        starts_on && t('ruleFrom', { day: sayDay(starts_on) }),
        ends_on && t('ruleUntil', { day: sayDay(ends_on) }),
      ]
      return [t(`when.${match}`, { words }), ...days].filter((text) => typeof text === 'string').join(' · ')
    },
  }
}
