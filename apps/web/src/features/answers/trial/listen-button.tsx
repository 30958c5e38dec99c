import { Square, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { Button } from '../../../ui/button.tsx'

interface ListenButtonProps {
  /** As it is to be said. */
  speech: string
  /** BCP 47. */
  language: string
}

/** Says an answer as a shopper would hear it, when it is asked to. Nothing where the browser has no voice. */
export function ListenButton({ speech, language }: ListenButtonProps) {
  const { t } = useTranslation('assistant')
  const [isSpeaking, setIsSpeaking] = useState(false)
  const canSpeak = 'speechSynthesis' in window
  useEffect(() => {
    if (!canSpeak) return
    return () => speechSynthesis.cancel()
  }, [canSpeak])
  if (!canSpeak) return null

  const speak = () => {
    const utterance = new SpeechSynthesisUtterance(speech)
    utterance.lang = language
    utterance.onend = utterance.onerror = () => setIsSpeaking(false)
    // What another one is still saying would come first.
    speechSynthesis.cancel()
    setIsSpeaking(true)
    speechSynthesis.speak(utterance)
  }
  return (
    <Button variant="ghost" onClick={isSpeaking ? () => speechSynthesis.cancel() : speak}>
      {isSpeaking ? <Square size={16} aria-hidden="true" /> : <Volume2 size={18} aria-hidden="true" />}
      {t(isSpeaking ? 'stop' : 'listen')}
    </Button>
  )
}
