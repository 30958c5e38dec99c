import type { StoreProduct } from '../model.ts'

/** What a store says of a product in one place, and how much it says of the product itself. */
export interface TextPart {
  place: 'name' | 'category' | 'tag' | 'sentence'
  text: string
  weight: number
}

const weights = { name: 10, leaf: 6, branch: 1.5, tag: 3, firstSentence: 2, sentence: 0.6 }

/** Sentences about other things: what goes with it, what is not in the box, how to wash it, who ships it. */
const besides = new RegExp(
  [
    // es
    'combin|quedan? (?:bien|lind|genial|divin|barbar)\\w*|se llevan? |va (?:bien )?con|van con|ideal(?:es)? con|no incluye|no trae|no viene|aparte|por separado|al lado de|acompan|usal[oa] con|lleval[oa] con|junto (?:a|con)|guardal|sobre una|debajo de|tambien tenemos|pedi tambien|sum[aá]',
    // pt
    'combina|fica bem|ficam bem|vai com|vai bem|vao com|nao inclu|nao acompanha|vendid[oa]s? separad|ao lado d|junto com|use com|serve com|acompanha bem|guarde n|cabe n|por cima d',
    // en
    'pairs? (?:well )?with|goes with|looks (?:right|good|great) with|not included|sold separately|wear (?:it |them )?(?:over|under|with)|just add|layer|matches|next to|fits (?:in|inside|under)|finish with|style (?:it )?with|add a',
  ].join('|'),
  'i',
)

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Whether a sentence speaks of something that is not the product. */
function isBesides(sentence: string): boolean {
  return besides.test(plain(sentence))
}

/** The collection that a thing came out with is no season that it is for: otoño invierno, verão 2027, oi26. */
const collection =
  /^(?:(?:coleccion|colecao) .*|(?:otono|outono)[ /-]*inverno|(?:otono|outono)[ /-]*invierno|primavera[ /-]*ver\p{L}+|\p{L}+ 20\d\d|(?:fall|spring)[ /-]*(?:winter|summer)|[a-z]{2}\d\d)$/iu

/** The places where a store says what a product is, with their weights. */
export function listTextParts({ name, categories, tags, description }: StoreProduct): TextPart[] {
  const sentences = description.split(/(?<=[.!?:;\n])\s+/).filter((sentence) => sentence !== '' && !isBesides(sentence))
  return [
    { place: 'name', text: name, weight: weights.name },
    ...categories.flatMap((path) =>
      path.map((text, index) => ({
        place: 'category' as const,
        text,
        weight: index === path.length - 1 ? weights.leaf : weights.branch,
      })),
    ),
    ...tags
      .filter((tag) => !collection.test(plain(tag)))
      .map((text) => ({ place: 'tag' as const, text, weight: weights.tag })),
    ...sentences.map((text, index) => ({
      place: 'sentence' as const,
      text,
      weight: index === 0 ? weights.firstSentence : weights.sentence,
    })),
  ]
}
