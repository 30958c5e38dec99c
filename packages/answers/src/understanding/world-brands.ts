import { foldText } from '../text/tokens.ts'

/** Brands that shoppers everywhere ask for, and whose names are nothing else. */
const names = [
  ...['Nike', 'Adidas', 'Reebok', 'Crocs', "Levi's", 'Zara', 'Gucci', 'Prada', 'Chanel', 'Dior', 'Lacoste', 'Skechers'],
  ...['New Balance', 'Under Armour', 'Asics', 'Birkenstock', 'Timberland', 'The North Face', 'North Face', 'Billabong'],
  ...[
    'Calvin Klein',
    'Tommy Hilfiger',
    'Ralph Lauren',
    'Havaianas',
    'Ray-Ban',
    'Oakley',
    'Casio',
    'Rolex',
    'Swarovski',
  ],
  ...[
    'Samsung',
    'Motorola',
    'Xiaomi',
    'Huawei',
    'Sony',
    'JBL',
    'Bose',
    'Philips',
    'Lenovo',
    'Logitech',
    'Garmin',
    'Fitbit',
  ],
  ...[
    'GoPro',
    'Nikon',
    'Dyson',
    'Nespresso',
    'KitchenAid',
    'Tramontina',
    'Oster',
    'Moulinex',
    'Electrolux',
    'Whirlpool',
  ],
  ...['Lego', 'Mattel', 'Hasbro', 'Hot Wheels', 'Fisher-Price', 'Boticário', 'O Boticário', 'Avon', 'Nivea', "L'Oréal"],
  ...[
    'Maybelline',
    'Neutrogena',
    'Faber-Castell',
    'Moleskine',
    'Samsonite',
    'Pampers',
    'Huggies',
    'Pedigree',
    'Whiskas',
  ],
]

/** Folded, longest first. */
const brands = names
  .map((brand) => ({ brand, words: foldText(brand).split(' ') }))
  .sort((one, other) => other.words.length - one.words.length)

/** What fits a thing of another brand: a case for a Samsung. */
const fitted =
  /^(?:fundas?|capinhas?|capas?|cases?|covers?|cargador\p{L}*|carregador\p{L}*|chargers?|cables?|cabos?|protector\p{L}*|peliculas?|mallas?|pulseiras?|straps?|bands?|compatibles?|compativ\p{L}+|like|tipo|estilo)$/u
const beforeFitted = /^(?:para|pra|pro|for|like|tipo|estilo|como)$/

/** A brand of the world that a sentence names, and where its words stand; `to` is behind the last one. */
export function findWorldBrand(
  words: readonly string[],
  isMeaning: (place: number) => boolean,
): { brand: string; from: number; to: number } | null {
  if (words.some((word) => fitted.test(word))) return null
  for (const from of words.keys()) {
    // Legos and havaianas are what such things are called.
    if (isMeaning(from)) continue
    const found = brands.find((one) => one.words.every((part, ahead) => words[from + ahead] === part))
    if (found && !beforeFitted.test(words[from - 1] ?? '')) {
      return { brand: found.brand, from, to: from + found.words.length }
    }
  }
  return null
}
