import type { AnsweredProduct, Language } from '@voice-shop/contract'
import { describeMisses, describeOptions, readAddress, writePrice } from '@voice-shop/shopper/product-texts.ts'
import type { Say } from '@voice-shop/shopper/texts.ts'
import { useState } from 'preact/hooks'

interface ProductCardProps {
  product: AnsweredProduct
  language: Language
  say: Say
  /** Null where this page's cart cannot be filled. */
  addToCart: ((product: AnsweredProduct) => Promise<void>) | null
  onChosen: (type: 'click' | 'cart') => void
}

export function ProductCard({ product, language, say, addToCart, onChosen }: ProductCardProps) {
  const { name, brand, price, compare_at_price: before } = product
  const [cart, setCart] = useState<'idle' | 'busy' | 'added' | 'failed'>('idle')
  const [hasPicture, setHasPicture] = useState(true)
  const address = readAddress(product.url)
  const picture = readAddress(product.image_url)
  const write = (amount: string) => writePrice(product, amount, language)
  const misses = describeMisses(product, say)
  const options = describeOptions(product)

  const add = async () => {
    if (!addToCart || cart === 'busy') return
    setCart('busy')
    try {
      await addToCart(product)
      setCart('added')
      onChosen('cart')
    } catch {
      setCart('failed')
    }
  }
  return (
    <li class="card">
      {picture && hasPicture ? (
        <img src={picture} alt="" width="72" height="72" loading="lazy" onError={() => setHasPicture(false)} />
      ) : (
        <span class="no-picture" />
      )}
      <div class="about">
        <p class="name">{name}</p>
        {brand && <p class="detail">{brand}</p>}
        {options && <p class="detail">{options}</p>}
        {price !== null && (
          <p class="price">
            {write(price)}{' '}
            {before !== null && (
              <s>
                <span class="unseen">{say('before', { price: '' })}</span>
                {write(before)}
              </s>
            )}
          </p>
        )}
        {misses && <p class="misses">{misses}</p>}
        <div class="actions">
          {address && (
            <a class="plain" href={address} aria-label={say('viewOf', { name })} onClick={() => onChosen('click')}>
              {say('view')}
            </a>
          )}
          {addToCart && cart !== 'added' && (
            <button
              type="button"
              class="primary"
              aria-label={say('addOf', { name })}
              aria-busy={cart === 'busy'}
              onClick={() => void add()}
            >
              {say('add')}
            </button>
          )}
        </div>
        <p role="status" class="detail">
          {cart === 'added' && `✓ ${say('added')}`}
          {cart === 'failed' && say('addFailed')}
        </p>
      </div>
    </li>
  )
}
