import { type Listening, languages } from '@voice-shop/contract'
import { languageLabels } from '@voice-shop/translation/listening-labels'
import { useTranslation } from '../../../app/translation.ts'
import { Card } from '../../../ui/card.tsx'
import type { Compared } from '../figure-info.tsx'
import { Figure } from './figure.tsx'
import styles from './listening.module.css'
import { getShare } from './rates.ts'
import { useFormats } from './use-formats.ts'

interface GivenCardProps {
  listening: Listening
  /** What the figures are compared with, in words. */
  basis: string
  compared: Compared
}

/** What was answered: the server's own figures, also of stores whose assistant is their own. */
export function GivenCard({ listening, basis, compared }: GivenCardProps) {
  const { t } = useTranslation('listening')
  const { tellShare } = useFormats()
  const { given, given_before: before, store_languages } = listening
  const ownLanguages = store_languages.map((language) => t(languageLabels[language])).join(', ')
  const others = {
    label: t('notInStoreLanguage', { languages: ownLanguages }),
    explanation: 'explainNotInStoreLanguage' as const,
    of: (one: typeof given) => store_languages.reduce((rest, language) => rest - one.languages[language], one.answers),
  }
  const shares = [
    { label: t('answersSpoken'), explanation: 'explainAnswersSpoken', of: (one: typeof given) => one.spoken },
    { label: t('answersRelaxed'), explanation: 'explainAnswersRelaxed', of: (one: typeof given) => one.relaxed },
    { label: t('answersNothing'), explanation: 'explainAnswersNothing', of: (one: typeof given) => one.nothing },
    ...languages.map((language) => ({
      label: t('inLanguage', { language: t(languageLabels[language]) }),
      explanation: 'explainInLanguage' as const,
      of: (one: typeof given) => one.languages[language],
    })),
    ...(store_languages.length === languages.length ? [] : [others]),
  ] as const
  return (
    <Card title={t('answersTitle')}>
      {given.answers === 0 ? (
        <p className={styles.muted}>{t('noAnswers')}</p>
      ) : (
        <dl className={styles.figures}>
          {shares.map(({ label, explanation, of }) => (
            <Figure
              key={label}
              label={label}
              explanation={explanation}
              compared={compared}
              value={tellShare(getShare(of(given), given.answers))}
              before={tellShare(getShare(of(before), before.answers))}
              basis={basis}
            />
          ))}
        </dl>
      )}
      <p className={styles.note}>{t('answersNote')}</p>
    </Card>
  )
}
