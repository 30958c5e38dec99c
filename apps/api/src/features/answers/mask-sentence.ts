const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** Mexico's RFC and CURP, which begin alike: letters and a date of birth. */
const taxId = /\b[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z0-9]{3,8}\b/gi
/** A document that is named, such as "mi DNI es 30.123.456". */
const namedId =
  /\b(dni|cpf|cnpj|rg|cuit|cuil|curp|rut|c[ée]dula|documento|passport|pasaporte|passaporte)\b(\D{0,12})(\d[\d .\-/]{4,20}\d)/gi
/** A number that somebody gives as their own, such as "my phone is 4123-4567": shorter ones are phones, too. */
const ownPhone =
  /\b((?:mi|my|meu|minha|nuestro|nosso|our)\s+(?:n[úu]mero|number|tel\w*|cel\w*|phone|whats?app|wpp|fone|m[óo]vil|mobile)\b\D{0,12}?)(\+?\(?\d[\d\s().\-/]{4,20}\d)/giu
/** Eight digits of a document, without dots: prices of so many end round. */
const bareId = /(?<![\d.,$])\d{7}[1-8](?!\d|[.,]\d|\s*(?:pesos|reais|d[óo]lar|dollar|bucks|usd|ars|cop|clp|mxn|brl))/gi
/** Digits that people group as they like: phones, cards, CPF and CNPJ. */
const digits = /\+?\(?\d[\d\s().\-/]{7,24}\d/g
/** A price, however large: groups of three digits; or two, from and to. */
const price = /^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?:\s*[-/]\s*\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?)?$/
/** Two round sums, from and to: 15000-20000. */
const roundSums = /^\d{1,8}00\s*[-/]\s*\d{1,8}00$/
/** What says of a number before or after it that it is money. */
const moneyBefore = /(?:[$€]|\b(?:usd|ars|cop|clp|mxn|brl))\s*$/i
const moneyAfter = /^\s*(?:pesos|reais|d[óo]lar|dollar|euros?\b|bucks|usd|ars|cop|clp|mxn|brl)/i
/**
 * The number of a product, as it stands on its label: named as such, and nobody's own; or 13 digits that are right as a
 * barcode and begin as no phone of Latin America.
 */
const productCode =
  /((?<!\b(?:mi|my|meu|minha|su|seu|tu)\s+)\b(?:c[óo]d(?:igo)?(?:\s+de\s+barras)?|barcode|code|ean|gtin|upc|isbn|sku|ref(?:erencia|er[êe]ncia|erence)?|modelo|model|art[íi]culo|artigo|item)\b\.?(?:\s+(?:es|é|is|n[°ºo.]|num(?:ber)?|n[úu]mero))?[\s:#]{1,3}\d{8,14}(?!\d|[\s.\-/]\d)|(?<![\d.,+\-/]\s?)(?!5[1-9])\d{13}(?!\d|[\s.,\-/]\d))/giu

const mask = '•••'
/** Prices and sizes have fewer. */
const leastDigits = 9
const leastOwnDigits = 7

/** Whether the last of 13 digits follows from the others (GS1 General Specifications, section 7.9). */
function isBarcode(text: string): boolean {
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Sizes one after the other, such as 36 37 38 39 40. */
function isSizes(run: string): boolean {
  const sizes = run.split(/[\s/-]+/)
  return (
    sizes.length > 1 &&
    sizes.every((size, place) => /^\d{2}$/.test(size) && (place === 0 || Number(size) > Number(sizes[place - 1])))
  )
}

/** Whether digits, with what stands around them, are a price or sizes. */
function isHarmless(run: string, { before, after }: { before: string; after: string }): boolean {
  const text = run.trim()
  return price.test(text) || roundSums.test(text) || isSizes(text) || moneyBefore.test(before) || moneyAfter.test(after)
}

const countDigits = (run: string) => run.replaceAll(/\D/g, '').length

/** Reads no further than a word away. */
const around = (text: string, from: number, to: number) => ({
  before: text.slice(Math.max(0, from - 8), from),
  after: text.slice(to, to + 12),
})

function maskPart(part: string): string {
  return part
    .replaceAll(email, mask)
    .replaceAll(taxId, mask)
    .replaceAll(namedId, (_, name: string, between: string) => `${name}${between}${mask}`)
    .replaceAll(ownPhone, (...found) => {
      const [whole, before, run, from, text] = found as [string, string, string, number, string]
      const at = { before, after: around(text, from, from + whole.length).after }
      return countDigits(run) < leastOwnDigits || isHarmless(run, at) ? whole : `${before}${mask}`
    })
    .replaceAll(digits, (run: string, from: number, text: string) => {
      return countDigits(run) < leastDigits || isHarmless(run, around(text, from, from + run.length)) ? run : mask
    })
    .replaceAll(bareId, mask)
}

/** A sentence as it may be kept: without e-mail addresses and numbers that name a person, a card or a phone. */
export function maskSentence(sentence: string): string {
  // What is matched stands at odd places.
  const parts = sentence.split(productCode)
  return parts
    .map((part, place) => (place % 2 === 1 && (!/^\d+$/.test(part) || isBarcode(part)) ? part : maskPart(part)))
    .join('')
}
