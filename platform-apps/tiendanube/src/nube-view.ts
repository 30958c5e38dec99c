import type { NubeComponent, NubeComponentStyle } from '@tiendanube/nube-sdk-types'
import { box, button, column, field, image, link, row, text } from '@tiendanube/nube-sdk-ui'
import type { AnsweredProduct, Language, WidgetConfig } from '@voice-shop/contract'
import { chooseInk } from '@voice-shop/contract/ink'
import { describeMisses, describeOptions, readAddress, writePrice } from '@voice-shop/shopper/product-texts.ts'
import type { Say } from '@voice-shop/shopper/texts.ts'
import type { Turn } from '@voice-shop/shopper/turn.ts'
import type { CartState } from './nube-cart.ts'

export interface View {
  isOpen: boolean
  turns: Turn[]
  /** What is in the field. */
  draft: string
  /** By search and product. */
  carts: Map<string, CartState>
  config: WidgetConfig
  language: Language
  say: Say
}

export interface ViewEvents {
  talkUrl: string
  onOpen: () => void
  onClose: () => void
  onDraft: (draft: string) => void
  /** Null: what is in the field. */
  onAsk: (query: string | null) => void
  onAdd: (product: AnsweredProduct, searchId: string) => void
}

interface Shown {
  view: View
  events: ViewEvents
}

const panel: NubeComponentStyle = {
  width: '320px',
  maxHeight: '480px',
  overflow: 'auto',
  background: '#fff',
  color: '#111',
  borderRadius: '12px',
  border: '1px solid #767676',
}

function renderCard({ view, events }: Shown, product: AnsweredProduct, searchId: string) {
  const { language, say, carts } = view
  const { name, price, compare_at_price: before } = product
  const cart = carts.get(`${searchId} ${product.product_id}`)
  const picture = readAddress(product.image_url)
  const address = readAddress(product.url)
  const details = [product.brand, describeOptions(product)].filter((detail) => detail)
  const misses = describeMisses(product, say)
  const prices = [
    ...(price === null ? [] : [writePrice(product, price, language)]),
    ...(before === null ? [] : [say('before', { price: writePrice(product, before, language) })]),
  ]
  const actions: NubeComponent[] = []
  if (address) actions.push(link({ href: address, variant: 'secondary', children: say('view') }))
  if (cart !== 'added') {
    actions.push(
      button({
        variant: 'primary',
        disabled: cart === 'busy',
        ariaLabel: say('addOf', { name }),
        onClick: () => events.onAdd(product, searchId),
        children: say('add'),
      }),
    )
  }
  return row({
    gap: 8,
    children: [
      ...(picture ? [image({ src: picture, alt: '', width: 72, height: 72 })] : []),
      column({
        gap: 4,
        children: [
          text({ children: name, modifiers: ['bold'] }),
          ...details.map((detail) => text({ children: detail ?? '' })),
          ...(prices.length > 0 ? [text({ children: prices.join(' · ') })] : []),
          ...(misses ? [text({ children: misses })] : []),
          row({ gap: 8, children: actions }),
          ...(cart === 'added' ? [text({ children: `✓ ${say('added')}` })] : []),
          ...(cart === 'failed' ? [text({ children: say('addFailed') })] : []),
        ],
      }),
    ],
  })
}

function renderTurn({ view, events }: Shown, turn: Turn): NubeComponent[] {
  const { say, turns } = view
  const { query, answer, failure } = turn
  const isLast = turn === turns.at(-1)
  const retry = () => button({ variant: 'secondary', onClick: () => events.onAsk(query), children: say('retry') })
  return [
    text({ children: query, modifiers: ['italic'] }),
    ...(answer ? [text({ children: answer.text })] : []),
    ...(answer?.products ?? []).map((product) => renderCard({ view, events }, product, answer?.search_id ?? '')),
    ...(answer && isLast ? renderSuggestions(answer.suggestions, events) : []),
    ...(failure ? [text({ children: say(failure) }), ...(failure === 'used_up' ? [] : [retry()])] : []),
    ...(!answer && !failure ? [text({ children: say('thinking') })] : []),
  ]
}

const renderSuggestions = (sentences: readonly string[], { onAsk }: ViewEvents): NubeComponent[] =>
  sentences.map((sentence) => button({ variant: 'secondary', onClick: () => onAsk(sentence), children: sentence }))

/** The button, or what was said so far with the field for what comes next. */
export function renderConversation(view: View, events: ViewEvents): NubeComponent {
  const { say, config, language, turns } = view
  const own = config.texts[language]
  if (!view.isOpen) {
    return button({
      variant: 'primary',
      style: { background: config.colour, color: chooseInk(config.colour) },
      onClick: events.onOpen,
      children: say('title'),
    })
  }
  const suggestions =
    own.suggestions.length > 0 ? own.suggestions : [say('suggestion1'), say('suggestion2'), say('suggestion3')]
  return column({
    gap: 8,
    padding: 12,
    style: panel,
    children: [
      row({
        justifyContent: 'space-between',
        children: [
          text({ children: config.store_name || say('title'), modifiers: ['bold'] }),
          button({ variant: 'transparent', ariaLabel: say('close'), onClick: events.onClose, children: '×' }),
        ],
      }),
      text({ children: say('noticeText') }),
      text({ children: own.greeting || say('greeting') }),
      ...(turns.length === 0 ? renderSuggestions(suggestions, events) : []),
      box({
        direction: 'col',
        gap: 8,
        children: turns.flatMap((turn) => renderTurn({ view, events }, turn)),
      }),
      field({
        name: 'voice_shop_question',
        label: say('field'),
        placeholder: say('placeholder'),
        value: view.draft,
        onChange: ({ value }) => events.onDraft(value ?? ''),
      }),
      row({
        gap: 8,
        children: [
          button({ variant: 'primary', onClick: () => events.onAsk(null), children: say('send') }),
          link({ href: events.talkUrl, variant: 'secondary', children: say('speakElsewhere') }),
        ],
      }),
    ],
  })
}
