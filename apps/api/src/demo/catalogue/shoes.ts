import type { DemoCategory } from './catalogue-entry.ts'

export const shoes: DemoCategory = {
  name: 'Calzado',
  weight: 1.35,
  es: ['calzado cómodo para caminar todo el día', 'algo de calzado para el verano'],
  pt: ['um calçado confortável pra andar o dia todo'],
  en: ['comfortable shoes to walk all day'],
  kinds: [
    {
      detail: 'shoe',
      text: 'Con buena amortiguación, para correr en la ciudad o en la montaña y para el gimnasio.',
      products: ['Zapatillas running Brisa negras', 'Zapatillas running Delta', 'Zapatillas de trail Cerro'],
      es: [
        'unas zapatillas para correr',
        'unas zapatillas de running con buena amortiguación',
        'unas zapatillas para correr en la montaña',
        'unas zapatillas negras para el gimnasio',
      ],
      pt: ['um tênis de corrida', 'um tênis pra correr com bom amortecimento', 'um tênis preto pra academia'],
      en: ['black running shoes', 'trail running shoes', 'running shoes with good cushioning'],
    },
    {
      detail: 'shoe',
      text: 'Para todos los días.',
      products: ['Zapatillas urbanas blancas', 'Zapatillas de lona bajas', 'Zapatillas con plataforma'],
      es: [
        'unas zapatillas blancas para todos los días',
        'unas zapatillas con plataforma',
        'unas zapatillas de lona',
        'unas zapatillas urbanas de cuero',
      ],
      pt: ['um tênis branco casual', 'um tênis de plataforma'],
      en: ['white everyday sneakers', 'canvas sneakers'],
    },
    {
      detail: 'shoe',
      season: 'winter',
      text: 'Taco bajo, para el invierno.',
      products: ['Botas de cuero negras', 'Borcegos con suela dentada', 'Botas de lluvia verdes'],
      es: ['unas botas de cuero', 'unos borcegos', 'unas botas de lluvia', 'unas botas sin taco para el invierno'],
      pt: ['uma bota de couro', 'uma bota de chuva'],
      en: ['leather boots', 'rain boots'],
    },
    {
      detail: 'shoe',
      season: 'summer',
      text: 'Para la playa, la pileta o una fiesta.',
      products: ['Sandalias de cuero trenzado', 'Alpargatas de yute', 'Ojotas de goma'],
      es: [
        'unas sandalias bajas de cuero',
        'unas alpargatas',
        'unas ojotas para la pileta',
        'unas sandalias para una fiesta',
      ],
      pt: ['uma sandália rasteira de couro', 'um par de alpargatas'],
      en: ['flat leather sandals', 'a pair of espadrilles'],
    },
    {
      detail: 'shoe',
      season: 'winter',
      gifts: ['woman', 'man'],
      products: ['Pantuflas de corderito', 'Pantuflas de lana con suela'],
      es: ['unas pantuflas abrigadas', 'unas pantuflas con suela de goma'],
      pt: ['uma pantufa bem quentinha'],
      en: ['warm slippers'],
    },
  ],
}
