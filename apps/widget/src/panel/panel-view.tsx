import { type Handover, makeReturnUrl } from '@voice-shop/shopper/handover.ts'
import type { ListeningLog } from '@voice-shop/shopper/listening-log.ts'
import type { ShopperClient } from '@voice-shop/shopper/shopper-client.ts'
import type { Say } from '@voice-shop/shopper/texts.ts'
import { findLastSearch } from '@voice-shop/shopper/turn.ts'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { findCart } from '../cart.ts'
import type { Kept } from '../conversation.ts'
import type { PanelInput } from '../public-api.ts'
import { hush, speak } from '../speak.ts'
import { CloseIcon, MicIcon, SendIcon, SoundIcon, StopIcon } from './icons.tsx'
import { keepFocus } from './keep-focus.ts'
import { Suggestions, TurnView } from './turn-view.tsx'
import { type Speech, useConversation } from './use-conversation.ts'
import { useListening } from './use-listening.ts'
import { useShopper } from './use-shopper.ts'
import { type Engine, useVoice } from './use-voice.ts'

const maxLength = 1000
const notices = { browser: 'notice', recorder: 'noticeRecorder', none: 'noticeText' } as const satisfies Record<
  Engine,
  string
>

interface PanelViewProps extends Pick<PanelInput, 'config' | 'language' | 'key' | 'listeners' | 'root'> {
  client: ShopperClient
  /** Of this opening. */
  listening: ListeningLog
  kept: Kept
  say: Say
  /** Without taking the focus from the page. */
  isQuiet: boolean
  /** Of the page of a store that led here. */
  handover: Handover | null
  /** Null where it is all of the page. */
  onClose: (() => void) | null
}

export type PanelViewInput = Omit<PanelViewProps, 'key'> & { storeKey: string }

export function PanelView({
  config,
  language,
  storeKey,
  listeners,
  root,
  client,
  listening,
  kept,
  say,
  isQuiet,
  handover,
  onClose,
}: PanelViewInput) {
  const [draft, setDraft] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const mic = useRef<HTMLButtonElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const { shopper, follow, noteAnswer } = useShopper({ client, storeKey, kept, listeners })
  const conversation = useConversation({
    client,
    storeKey,
    kept,
    shopper,
    listening,
    onAnswer: ({ answer }, speech) => {
      noteAnswer()
      // Spoken only to who spoke.
      if (answer && speech && !conversation.isMuted && speak(answer.speech, language)) listening.speak()
    },
  })
  const { turns, isAsking, isMuted, setIsMuted } = conversation
  const askAs = (query: string, speech: Speech | null = null) => {
    follow()
    void conversation.ask(query, speech)
  }
  const voice = useVoice({
    client,
    language,
    takesRecordings: config.takes_recordings,
    listening,
    onSpeech: (speech) => askAs(speech.text, speech),
    onLost: () => field.current?.focus(),
  })
  const { engine, state, interim, notice } = voice
  useListening({ client, listening, engine, turns })
  const quiet = () => {
    if (hush()) listening.interrupt()
  }
  const own = config.texts[language]
  const suggestions =
    own.suggestions.length > 0 ? own.suggestions : [say('suggestion1'), say('suggestion2'), say('suggestion3')]
  const addToCart = findCart({ listeners, tellCart: client.tellCart })

  useEffect(() => {
    if (!isQuiet) (mic.current ?? field.current)?.focus()
    return () => void hush()
  }, [isQuiet])
  // The latest is in sight: the question, with what follows it below.
  useEffect(() => {
    if (turns.length === 0) return
    const last = log.current?.querySelector('.turn:last-child')
    if (last && log.current) log.current.scrollTop = (last as HTMLElement).offsetTop - 12
  }, [turns])

  const ask = (query: string) => {
    quiet()
    voice.cancel()
    askAs(query)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isAsking || draft.trim() === '') return
    ask(draft.trim())
    setDraft('')
  }
  const close = () => {
    voice.cancel()
    quiet()
    onClose?.()
  }
  const talk = () => {
    quiet()
    voice.toggle()
  }
  const isListening = state === 'listening' || state === 'starting'
  return (
    <div
      class="panel"
      role="dialog"
      aria-labelledby="title"
      lang={language}
      onKeyDown={(event) => {
        // Keys that the store's page listens to are none of its business here.
        event.stopPropagation()
        if (event.key === 'Escape') close()
        else keepFocus(event, root)
      }}
    >
      <PanelHeader
        title={config.store_name || say('title')}
        say={say}
        isMuted={isMuted}
        onMute={() => {
          quiet()
          setIsMuted(!isMuted)
        }}
        onClose={onClose && close}
        back={
          handover && makeReturnUrl(handover, { referrer: document.referrer, searchId: findLastSearch(turns) ?? null })
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <div class="log" ref={log} tabIndex={0} role="log" aria-label={say('conversation')}>
        <p class="notice">{say(notices[engine])}</p>
        <p class="said">{own.greeting || say('greeting')}</p>
        {turns.length === 0 && <Suggestions sentences={suggestions} isOff={isAsking} onAsk={ask} />}
        <ol>
          {turns.map((turn, index) => (
            <TurnView
              key={turn.id}
              turn={turn}
              isLast={index === turns.length - 1}
              isAsking={isAsking}
              language={language}
              say={say}
              addToCart={addToCart}
              onChosen={(event) => {
                client.tell(event)
                listening.choose(event.type, event.search_id)
              }}
              onAsk={ask}
            />
          ))}
        </ol>
      </div>
      <p class="hearing" role="status">
        {state === 'starting' && '…'}
        {state === 'listening' && (interim || say('listening'))}
        {state === 'writing' && say('writing')}
        {state === 'idle' && notice && say(notice)}
      </p>
      <form class="composer" onSubmit={send}>
        <input
          ref={field}
          class="field"
          aria-label={say('field')}
          placeholder={say('placeholder')}
          autocomplete="off"
          enterkeyhint="send"
          maxLength={maxLength}
          value={draft}
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        />
        {draft.trim() !== '' || engine === 'none' ? (
          <button type="submit" class="round" aria-label={say('send')} aria-disabled={isAsking || draft.trim() === ''}>
            <SendIcon />
          </button>
        ) : (
          <MicButton
            buttonRef={mic}
            say={say}
            isListening={isListening}
            isOff={isAsking || state === 'writing'}
            onTalk={talk}
          />
        )}
      </form>
    </div>
  )
}

interface PanelHeaderProps {
  title: string
  say: Say
  isMuted: boolean
  onMute: () => void
  onClose: (() => void) | null
  /** To the store's page that led here. */
  back: string | null
}

function PanelHeader({ title, say, isMuted, onMute, onClose, back }: PanelHeaderProps) {
  return (
    <header>
      {back && (
        <a class="plain" href={back}>
          {say('back')}
        </a>
      )}
      <h2 id="title">{title}</h2>
      <button
        type="button"
        class="icon"
        aria-pressed={isMuted}
        aria-label={say(isMuted ? 'unmute' : 'mute')}
        onClick={onMute}
      >
        <SoundIcon isOff={isMuted} />
      </button>
      {onClose && (
        <button type="button" class="icon" aria-label={say('close')} onClick={onClose}>
          <CloseIcon />
        </button>
      )}
    </header>
  )
}

interface MicButtonProps {
  buttonRef: RefObject<HTMLButtonElement | null>
  say: Say
  isListening: boolean
  isOff: boolean
  onTalk: () => void
}

function MicButton({ buttonRef, say, isListening, isOff, onTalk }: MicButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      class={isListening ? 'round listening' : 'round'}
      aria-label={say(isListening ? 'finish' : 'speak')}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onTalk()
      }}
    >
      {isListening ? <StopIcon /> : <MicIcon />}
    </button>
  )
}
