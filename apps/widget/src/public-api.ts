import type { AnsweredProduct, Language, WidgetConfig } from '@voice-shop/contract'
import type { ShopperClient, ShopperClientInput } from '@voice-shop/shopper/shopper-client.ts'

/** What a store's own page may do itself. */
export interface WidgetEvents {
  /** Puts a product into the store's cart. Resolves when it is there, and rejects where the cart refuses. */
  add_to_cart: (product: AnsweredProduct, quantity: number) => Promise<unknown> | unknown
  /** Whether the shopper lets the store know them again; asked when a conversation begins, and at each answer. */
  consent: () => boolean | undefined
}

/** `window.VoiceShop`. */
export interface PublicApi {
  on<Name extends keyof WidgetEvents>(name: Name, listener: WidgetEvents[Name]): void
  open(): void
}

export interface PanelInput {
  root: ShadowRoot
  /** Gets the focus back. */
  button: HTMLButtonElement
  config: WidgetConfig
  language: Language
  /** The store's widget key. */
  key: string
  /** Where Voice Shop is. */
  origin: string
  listeners: Partial<WidgetEvents>
  /** In place of the protocol of shoppers. */
  createClient?: (input: ShopperClientInput) => ShopperClient
}

export interface Panel {
  /** `isQuiet`: without taking the focus from the page. */
  open(input?: { isQuiet?: boolean }): void
  /** Lets the microphone go. `isQuiet` as above. */
  close(input?: { isQuiet?: boolean }): void
}

export interface PanelModule {
  createPanel(input: PanelInput): Panel
}
