import type { DemoCategory } from './catalogue-entry.ts'

export const children: DemoCategory = {
  name: 'Chicos y bebés',
  weight: 1,
  es: ['algo para un cumpleaños de cinco años', 'algo para un baby shower', 'un juego para toda la familia'],
  pt: ['um presente de aniversário de cinco anos', 'uma lembrança pra um chá de bebê'],
  en: ["something for a five year old's birthday", 'something for a baby shower'],
  kinds: [
    {
      detail: 'none',
      gifts: ['kid', 'baby'],
      products: ['Peluche carpincho', 'Peluche conejo orejón', 'Muñeca de trapo Lola'],
      es: ['un peluche de carpincho', 'un peluche grande', 'una muñeca de trapo', 'un peluche que se pueda lavar'],
      pt: ['um bichinho de pelúcia', 'uma boneca de pano'],
      en: ['a capybara plush', 'a rag doll'],
    },
    {
      detail: 'none',
      gifts: ['kid'],
      products: [
        'Bloques de madera x 50',
        'Rompecabezas del mapa argentino',
        'Juego de memoria animales',
        'Cocinita de madera',
      ],
      es: [
        'unos juguetes de madera',
        'un rompecabezas para chicos de seis años',
        'un juego de mesa para chicos',
        'una cocinita de juguete',
      ],
      pt: ['uns brinquedos de madeira', 'um quebra-cabeça infantil'],
      en: ['wooden toys', 'a puzzle for a six year old'],
    },
    {
      detail: 'none',
      gifts: ['baby'],
      products: ['Body de algodón orgánico x 3', 'Manta de apego', 'Set de nacimiento de muselina'],
      es: ['ropa para un recién nacido', 'una manta de apego', 'unos bodies de algodón', 'un set de nacimiento'],
      pt: ['roupinha pra recém-nascido', 'uma mantinha de bebê'],
      en: ['clothes for a newborn', 'a baby blanket'],
    },
    {
      detail: 'none',
      gifts: ['kid'],
      products: ['Mochila escolar dinosaurios', 'Lunchera térmica infantil', 'Lápices acuarelables x 24'],
      es: ['una mochila para la escuela', 'una lunchera', 'unos lápices de colores', 'una mochila para el jardín'],
      pt: ['uma mochila escolar', 'uma lancheira térmica'],
      en: ['a school backpack', 'a lunch bag'],
    },
  ],
}
