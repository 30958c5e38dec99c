import type { Language } from '@voice-shop/contract'
import { useRef, useState } from 'react'
import { findFieldFailure, getFailureMessage } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AnswerReasons } from '../why/answer-reasons.tsx'
import { AnsweredProducts } from './answered-products.tsx'
import { ListenButton } from './listen-button.tsx'
import { SentenceForm } from './sentence-form.tsx'
import styles from './trial-panel.module.css'
import { type Turn, useTrial } from './use-trial.ts'

/** A conversation as a shopper would have it, and why the assistant answered so. */
export function TrialPanel() {
  const { t } = useTranslation('assistant')
  const [language, setLanguage] = useState<Language | ''>('')
  const { turns, asking, ask, startOver } = useTrial(language)
  const input = useRef<HTMLInputElement>(null)
  const last = turns.at(-1)
  const refusal = findFieldFailure({ error: asking.error, name: 'query', fallback: t('askError') })
  const begin = () => {
    startOver()
    // The button goes with the conversation.
    input.current?.focus()
  }
  const goOn = (sentence: string) => {
    ask(sentence)
    // As do the suggestions.
    input.current?.focus()
  }
  return (
    <div className={styles.panel}>
      <Card
        title={t('tryTitle')}
        actions={
          last && (
            <Button variant="ghost" onClick={begin}>
              {t('startOver')}
            </Button>
          )
        }
      >
        <div className={styles.trial}>
          <SentenceForm
            input={input}
            language={language}
            onLanguageChange={setLanguage}
            isBusy={asking.isPending}
            error={refusal}
            onAsk={ask}
          />
          {asking.error && !refusal && (
            <Alert
              tone="error"
              action={
                <Button variant="secondary" onClick={() => ask(asking.variables?.sentence ?? '')}>
                  {t('retry')}
                </Button>
              }
            >
              {getFailureMessage(asking.error, t('askError'))}
            </Alert>
          )}
          <Conversation turns={turns} />
          {last && <AnsweredProducts products={last.answer.products} />}
          {last && <Suggestions suggestions={last.answer.suggestions} onAsk={goOn} />}
          <p className={styles.note}>{t('testsNote')}</p>
        </div>
      </Card>
      <Card title={t('why')}>
        {last ? (
          <AnswerReasons
            answer={last.answer}
            trace={last.answer.trace}
            currency={last.answer.products[0]?.currency ?? null}
          />
        ) : (
          <p className={styles.note}>{t('whyEmpty')}</p>
        )}
      </Card>
    </div>
  )
}

/** What was said so far; new answers are read out. */
function Conversation({ turns }: { turns: readonly Turn[] }) {
  const { t } = useTranslation('assistant')
  return (
    <div className={styles.conversation} role="log" aria-label={t('conversation')}>
      {turns.map(({ sentence, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added
        <div key={index} className={styles.turn}>
          <p className={styles.shopper}>
            <span className={styles.who}>{t('shopperSays')}</span> {sentence}
          </p>
          <div className={styles.assistant}>
            <p lang={answer.trace.language}>
              <span className={styles.who}>{t('assistantSays')}</span> {answer.text}
            </p>
            {index === turns.length - 1 && <ListenButton speech={answer.speech} language={answer.trace.language} />}
          </div>
        </div>
      ))}
    </div>
  )
}

interface SuggestionsProps {
  suggestions: readonly string[]
  onAsk: (sentence: string) => void
}

function Suggestions({ suggestions, onAsk }: SuggestionsProps) {
  const { t } = useTranslation('assistant')
  if (suggestions.length === 0) return null
  return (
    <div>
      <p className={styles.note}>{t('askNext')}</p>
      <div className={styles.suggestions}>
        {suggestions.map((sentence) => (
          <Button key={sentence} variant="secondary" onClick={() => onAsk(sentence)}>
            {sentence}
          </Button>
        ))}
      </div>
    </div>
  )
}
