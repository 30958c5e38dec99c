const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** Mexico's RFC and CURP, which begin alike: four letters and a date. */
const taxId = /\b[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3,8}\b/gi
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
/** A price, however large: groups of three digits. */
const price = /^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?$/

const mask = '•••'
/** Prices and sizes have fewer. */
const leastDigits = 9

/** A sentence as it may be kept: without e-mail addresses and numbers that name a person, a card or a phone. */
export function maskSentence(sentence: string): string {
  return sentence
    .replaceAll(email, mask)
    .replaceAll(taxId, mask)
    .replaceAll(namedId, (_, name: string, between: string) => `${name}${between}${mask}`)
    .replaceAll(ownPhone, (_, before: string) => `${before}${mask}`)
    .replaceAll(digits, (run) => {
      const isShort = run.replaceAll(/\D/g, '').length < leastDigits
      return isShort || price.test(run.trim()) ? run : mask
    })
    .replaceAll(bareId, mask)
}
