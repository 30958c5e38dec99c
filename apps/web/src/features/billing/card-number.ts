/** Networks that a card number tells by its first digits. `groups` are the digits between the spaces printed on it. */
const brands = [
  { name: 'amex', label: 'American Express', pattern: /^3[47]/, groups: [4, 6, 5], lengths: [15] },
  { name: 'diners', label: 'Diners Club', pattern: /^3(?:0[0-5]|[689])/, groups: [4, 6, 4], lengths: [14] },
  // Elo's ranges lie within those of Visa, Mastercard and Discover; only its best known ones are told apart.
  {
    name: 'elo',
    label: 'Elo',
    pattern: /^(?:4011(?:78|79)|43(?:1274|8935)|45(?:1416|7393|763[12])|50(?:4175|6699|67|90)|627780|636(?:297|368))/,
    groups: [4, 4, 4, 4],
    lengths: [16],
  },
  { name: 'visa', label: 'Visa', pattern: /^4/, groups: [4, 4, 4, 4, 3], lengths: [13, 16, 19] },
  {
    name: 'mastercard',
    label: 'Mastercard',
    pattern: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    groups: [4, 4, 4, 4],
    lengths: [16],
  },
  { name: 'discover', label: 'Discover', pattern: /^6(?:011|5|4[4-9])/, groups: [4, 4, 4, 4, 3], lengths: [16, 19] },
  { name: 'jcb', label: 'JCB', pattern: /^35/, groups: [4, 4, 4, 4, 3], lengths: [16, 19] },
  { name: 'unionpay', label: 'UnionPay', pattern: /^62/, groups: [4, 4, 4, 4, 3], lengths: [16, 17, 18, 19] },
] as const

const unknownBrand = { groups: [4, 4, 4, 4, 3], lengths: [12, 13, 14, 15, 16, 17, 18, 19] } as const
const mostDigits = 19

/** The network of a card number, as far as its digits tell. */
function findBrand(digits: string) {
  return brands.find(({ pattern }) => pattern.test(digits))
}

/** The digits of what was typed or pasted. */
export function readDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, mostDigits)
}

/** The name that people know a network by, null while the digits do not tell. */
export function findBrandLabel(digits: string): string | null {
  return findBrand(digits)?.label ?? null
}

/** The name of a network that the payment provider calls `visa`, `amex` and so on; others as it calls them. */
export function getBrandLabel(name: string): string {
  return brands.find((brand) => brand.name === name)?.label ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/** The digits in groups as they are printed on the card. */
export function groupDigits(digits: string): string {
  const { groups } = findBrand(digits) ?? unknownBrand
  const parts: string[] = []
  let start = 0
  for (const size of groups) {
    if (start >= digits.length) break
    parts.push(digits.slice(start, start + size))
    start += size
  }
  return parts.join(' ')
}

/** The check digit of ISO/IEC 7812-1: every second digit from the right doubled, the sum a multiple of ten. */
function hasRightCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Whether a number can be one of a card: its length is that of its network, and its check digit is right. */
export function isCardNumber(digits: string): boolean {
  const lengths: readonly number[] = (findBrand(digits) ?? unknownBrand).lengths
  return lengths.includes(digits.length) && hasRightCheckDigit(digits)
}
