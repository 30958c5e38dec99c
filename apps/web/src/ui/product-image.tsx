import { Package } from 'lucide-react'
import { useState } from 'react'
import styles from './product-image.module.css'

/** The page's policy has no picture of a shop without https: to ask for one would only be refused, in the console. */
function isAllowed(url: string): boolean {
  return URL.canParse(url) && (new URL(url).protocol === 'https:' || new URL(url).origin === location.origin)
}

/** A picture of fixed size; a placeholder where there is none or it does not load. The name stands next to it. */
export function ProductImage({ url }: { url: string | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!url || url === brokenUrl || !isAllowed(url)) {
    return (
      <span className={styles.placeholder}>
        <Package size={20} aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      className={styles.image}
      src={url}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      decoding="async"
      // The picture's host need not learn where it is looked at.
      referrerPolicy="no-referrer"
      onError={() => setBrokenUrl(url)}
    />
  )
}
