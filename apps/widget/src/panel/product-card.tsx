import type { AnsweredProduct, Language } from '@voice-shop/contract'
import { useState } from 'preact/hooks'
import { formatPrice } from '../format-price.ts'
import type { Say, TextKey } from '../texts.ts'

interface ProductCardProps {
  product: AnsweredProduct
  language: Language
  say: Say
  /** Null where this page's cart cannot be filled. */
  addToCart: ((product: AnsweredProduct) => Promise<void>) | null
  onChosen: (type: 'click' | 'cart') => void
}

/** An address that leads somewhere; a product's text may hold any. */
function readAddress(url: string | null): string | null {
  return url && /^https?:\/\//i.test(url) ? url : null
}

const wishKeys: Record<string, TextKey> = {
  price_min: 'wish.price',
  price_max: 'wish.price',
  price_about: 'wish.price',
  size: 'wish.size',
  colours: 'wish.colours',
  materials: 'wish.materials',
  features: 'wish.features',
  occasions: 'wish.occasions',
  gender: 'wish.gender',
  brand: 'wish.brand',
  types: 'wish.types',
  age: 'wish.age',
  pet: 'wish.pet',
  offer: 'wish.offer',
}

export function ProductCard({ product, language, say, addToCart, onChosen }: ProductCardProps) {
  const { name, brand, price, compare_at_price: before, currency, options, misses } = product
  const [cart, setCart] = useState<'idle' | 'busy' | 'added' | 'failed'>('idle')
  const [hasPicture, setHasPicture] = useState(true)
  const address = readAddress(product.url)
  const picture = readAddress(product.image_url)
  const write = (amount: string) => (currency ? formatPrice(amount, { currency, language }) : amount)
  const wishes = [...new Set(misses.map((slot) => say(wishKeys[slot] ?? 'wish.other')))]
  const chosen = Object.values(options).filter((value) => value.trim() !== '')

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
        {chosen.length > 0 && <p class="detail">{chosen.join(' · ')}</p>}
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
        {wishes.length > 0 && <p class="misses">{say('misses', { wishes: wishes.join(', ') })}</p>}
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
