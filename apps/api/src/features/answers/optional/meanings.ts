/** What a store's products in one language mean: a direction each, one behind the other. */
export interface ProductMeanings {
  productIds: readonly string[]
  directions: Int8Array
}

/** Most products that meaning may bring into an answer. */
const mostNear = 50
/** What stands out of a store's products, in standard deviations above their mean: near, and far out. */
const nearBy = 1
const farOut = 3

export interface NearProduct {
  productId: string
  /** Whether it stands out so far that it is near whatever the words say. */
  isFarOut: boolean
}

/** The products whose meaning is nearest to a sentence's, nearest first; none where the model was another. */
export function listNear({ productIds, directions }: ProductMeanings, sentence: Int8Array): NearProduct[] {
  const length = sentence.length
  if (productIds.length === 0 || directions.length !== productIds.length * length) return []
  const scores = productIds.map((_, place) => {
    let score = 0
    for (let index = 0; index < length; index += 1) {
      score += (directions[place * length + index] as number) * (sentence[index] as number)
    }
    return score
  })
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length)
  return productIds
    .map((productId, place) => ({ productId, height: ((scores[place] ?? 0) - mean) / (deviation || 1) }))
    .filter(({ height }) => height > nearBy)
    .sort((one, other) => other.height - one.height)
    .slice(0, mostNear)
    .map(({ productId, height }) => ({ productId, isFarOut: height > farOut }))
}
