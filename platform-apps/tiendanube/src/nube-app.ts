import type { NubeSDK, NubeSDKState } from '@tiendanube/nube-sdk-types'
import type { LanguageTag, WidgetConfig } from '@voice-shop/contract'
import { isShownOn } from '@voice-shop/contract/path-pattern'
import { isSearchId, returnParam, writeHandover } from '@voice-shop/shopper/handover.ts'
import { findPageLanguage } from '@voice-shop/shopper/page-language.ts'
import { createShopperClient, type ShopperClient } from '@voice-shop/shopper/shopper-client.ts'
import { createSay } from '@voice-shop/shopper/texts.ts'
import { createTurn, findLastSearch, getFailure, type Turn } from '@voice-shop/shopper/turn.ts'
import { keepConversation, readConversation } from './kept-conversation.ts'
import { createNubeCart } from './nube-cart.ts'
import { renderConversation, type View } from './nube-view.ts'
import { readScriptParams, type ScriptParams } from './script-params.ts'

const slot = 'corner_bottom_right'
async function readConfig({ origin, key }: ScriptParams): Promise<WidgetConfig | null> {
  const response = await fetch(`${origin}/api/widget/config/?key=${key}`, { credentials: 'omit' }).catch(() => null)
  return response?.ok ? response.json() : null
}

/**
 * The edition for NubeSDK, which runs apps in a worker: no page, no microphone, no styles of ours. Shoppers write, see
 * products and fill the cart; to speak they go to a page of ours and come back.
 */
export async function start(nube: NubeSDK, params: ScriptParams): Promise<void> {
  const config = await readConfig(params)
  if (!config?.is_on) return
  const language = findPageLanguage(config, nube.getState().store.language)
  const tag: LanguageTag = config.country === null ? language : `${language}-${config.country}`
  const storage = nube.getBrowserAPIs().asyncSessionStorage
  const kept = await readConversation(storage, params.key)
  const client: ShopperClient = createShopperClient({ ...params, shopperId: kept.shopperId, language: tag })
  const view: View = {
    isOpen: kept.isOpen,
    turns: kept.turns,
    draft: '',
    carts: new Map(),
    config,
    language,
    say: createSay(language, config.country),
  }
  const cart = createNubeCart(nube, {
    onState: (state, { product, searchId }) => {
      view.carts.set(`${searchId} ${product.product_id}`, state)
      if (state === 'added') client.tell({ type: 'cart', search_id: searchId, product_id: product.product_id })
      draw(nube.getState())
    },
  })

  const change = (changes: Partial<Pick<View, 'isOpen' | 'turns' | 'draft'>>) => {
    Object.assign(view, changes)
    draw(nube.getState())
    const { isOpen, turns } = view
    const { shopperId, takenSearch } = kept
    void keepConversation(storage, params.key, { shopperId, isOpen, turns, takenSearch })
  }

  async function ask(query: string, searchId?: string): Promise<void> {
    const isAsking = view.turns.some(({ answer, failure }) => answer === null && failure === null)
    if (query.trim() === '' || isAsking) return
    const created = createTurn(view.turns, query.trim())
    const asked: Turn = searchId === undefined ? created : { ...created, searchId }
    const previous = findLastSearch(view.turns)
    change({ turns: [...view.turns.filter(({ failure }) => failure === null), asked], draft: '' })
    const settle = (changes: Partial<Turn>) =>
      change({ turns: view.turns.map((turn) => (turn.id === asked.id ? { ...turn, ...changes } : turn)) })
    try {
      const answer = await client.ask({
        query: asked.query,
        source: 'text',
        search_id: asked.searchId,
        ...(previous !== undefined && searchId === undefined && { previous_search_id: previous }),
      })
      settle({ answer })
    } catch (error) {
      settle({ failure: getFailure(error) })
    }
  }

  function draw({ location }: Readonly<NubeSDKState>): void {
    const { pathname, search } = URL.canParse(location.url) ? new URL(location.url) : { pathname: '/', search: '' }
    if (!isShownOn(view.config, pathname)) {
      nube.clearSlot(slot)
      return
    }
    const searchId = findLastSearch(view.turns) ?? null
    const handover = writeHandover({ shopperId: kept.shopperId, searchId, path: pathname + search })
    const talkUrl = `${params.origin}/talk/${params.key}${handover}`
    const shown = renderConversation(view, {
      talkUrl,
      onOpen: () => change({ isOpen: true }),
      onClose: () => change({ isOpen: false }),
      onDraft: (draft) => {
        // Not drawn anew: the field has it.
        view.draft = draft
      },
      onAsk: (query) => void ask(query ?? view.draft),
      onAdd: cart.add,
    })
    nube.render(slot, shown)
  }
  nube.on('location:updated', (state) => draw(state))
  change({})
  const answered = nube.getState().location.queries[returnParam] ?? ''
  // A search that is known is answered as the first time; only an open conversation of this tab can have gone there. The
  // address stays as it is when the page is loaded again: what was taken from it once is not taken again.
  if (kept.isOpen && isSearchId(answered) && kept.takenSearch !== answered) {
    kept.takenSearch = answered
    change({ isOpen: true })
    if (!view.turns.some(({ answer }) => answer?.search_id === answered)) await ask(view.say('spoken'), answered)
  }
}

/** What NubeSDK calls. */
export function App(nube: NubeSDK): void {
  const params = readScriptParams(self.__APP_DATA__.script)
  if (params) void start(nube, params)
}
