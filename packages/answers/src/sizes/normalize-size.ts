import { readNumbers } from '../numbers/read-numbers.ts'
import { splitTokens, type Token } from '../text/tokens.ts'
import { readSizeAt, type SizePiece } from './read-sizes.ts'

const labels =
  /^(?:talles?|tallas?|tamanos?|tamanhos?|tam|size|sizes|numeros?|num|numeracao|no|n|us|eu|eur|br|ar|uk|aro|waist)$/

/** Names of options whose values are sizes, folded. */
const sizeNames =
  /\b(?:talles?|tallas?|tamanos?|tamanhos?|tam|sizes?|numeros?|numeracao|n|medidas?|dimensoes|dimensions?|capacidad|capacidade|capacity|almacenamiento|armazenamento|storage|memoria|volumen|volume|contenido|conteudo|presentacion|peso|weight|pulgadas|polegadas|inches|tela|pantalla|aro|diametro|foto|frame|waist|length|plazas|banho)\b/
const inchNames = /\b(?:pulgadas|polegadas|tela|pantalla|screen)\b/

/** The pieces of tokens that sizes are read from: numbers said in words are put together. */
function makeSizePieces(tokens: readonly Token[], numbers: ReturnType<typeof readNumbers>) {
  const starts = new Map(numbers.map((number) => [number.from, number]))
  const pieces: (SizePiece & { from: number; to: number })[] = []
  for (let place = 0; place < tokens.length; ) {
    const number = starts.get(place)
    const text = tokens[place]?.text ?? ''
    if (number) {
      const isDecimal = !Number.isInteger(number.value) || /^\d[.,]\d\d$/.test(text)
      pieces.push({ text: String(number.value), value: number.value, isDecimal, from: place, to: number.to })
    } else pieces.push({ text, value: null, from: place, to: place + 1 })
    place = number?.to ?? place + 1
  }
  return pieces
}

/**
 * What a store or a shopper writes as a size, in one form: `42`, `8.5`, `XL`, `GG`, `queen`, `55in`, `160x230`, `3-6m`,
 * `128gb`, `1l`, `4p`. Null where it is none. `name` is what the store calls the option; without it, or with one that says
 * nothing of sizes, only what is clearly a size counts.
 */
export function normalizeSize(value: string, name = 'size'): string | null {
  const tokens = splitTokens(value.replace(/(\d+)\s*(?:1\/2|½)/, '$1.5'))
  const pieces = makeSizePieces(tokens, readNumbers(tokens, { language: 'en', currency: null }))
  const folded = splitTokens(name)
    .map((token) => token.text)
    .join(' ')
  const isSizeName = sizeNames.test(folded)
  const start = pieces.findIndex(({ text }) => !labels.test(text))
  if (start < 0) return null
  const range = /^\s*(\d+)\s*[-/]\s*(\d+)\s*$/.exec(value)
  if (range && isSizeName) return `${range[1]}-${range[2]}`
  const pair = /^\s*(x*[smlpg]{1,2})\s*\/\s*(x*[smlpg]{1,2})\s*$/i.exec(value)
  if (pair) return `${pair[1]}/${pair[2]}`.toUpperCase()
  const reading = readSizeAt(pieces, start, isSizeName)
  if (!reading) return null
  if (inchNames.test(folded) && /^[\d.]+$/.test(reading.size)) return `${reading.size}in`
  return reading.size
}
