import type { NubeSDK } from '@tiendanube/nube-sdk-types'
import type { AnsweredProduct } from '@voice-shop/contract'

/** So long the store's cart may take to answer; then a shopper can press again. */
const longestMs = 10_000

export type CartState = 'busy' | 'added' | 'failed'

interface Adding {
  product: AnsweredProduct
  searchId: string
  isGivenUp: boolean
}

interface CartEvents {
  onState: (state: CartState, added: Pick<Adding, 'product' | 'searchId'>) => void
}

/** The store's cart, which takes one product at a time: it is asked by an event, and answers by another that names none. */
export function createNubeCart(nube: NubeSDK, { onState }: CartEvents) {
  let adding: Adding | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = (state: 'added' | 'failed') => () => {
    if (!adding) return
    clearTimeout(timer)
    const settled = adding
    adding = null
    onState(state, settled)
  }
  nube.on('cart:add:success', settle('added'))
  nube.on('cart:add:fail', settle('failed'))

  return {
    add(product: AnsweredProduct, searchId: string): void {
      if (adding && !adding.isGivenUp) return
      const current: Adding = { product, searchId, isGivenUp: false }
      adding = current
      onState('busy', current)
      timer = setTimeout(() => {
        // A late word still counts, unless another product is asked for meanwhile.
        current.isGivenUp = true
        onState('failed', current)
      }, longestMs)
      const item = { product_id: Number(product.product_id), variant_id: Number(product.variant_id), quantity: 1 }
      nube.send('cart:add', () => ({ cart: { items: [item] } }))
    },
  }
}
