import type { DemoCategory } from './catalogue-entry.ts'

export const men: DemoCategory = {
  name: 'Ropa de hombre',
  weight: 1,
  es: ['ropa de hombre para todos los días', 'algo de hombre para una entrevista de trabajo'],
  pt: ['uma roupa masculina pra trabalhar', 'roupas masculinas básicas'],
  en: ["men's clothes for every day", 'something smart casual for a man'],
  kinds: [
    {
      detail: 'size',
      gifts: ['man'],
      text: 'Para la oficina o una fiesta, lisa o a cuadros.',
      products: ['Camisa Oxford celeste', 'Camisa de lino arena', 'Camisa leñadora de franela'],
      es: [
        'una camisa de hombre para una fiesta',
        'una camisa de lino',
        'una camisa a cuadros de franela',
        'una camisa celeste de vestir',
      ],
      pt: ['uma camisa social azul clara', 'uma camisa xadrez de flanela'],
      en: ["a men's linen shirt", 'a checked flannel shirt'],
    },
    {
      detail: 'size',
      text: 'Algodón suave para todos los días y para el gimnasio.',
      products: ['Remera lisa de algodón peinado', 'Remera polo piqué', 'Musculosa deportiva'],
      es: ['una remera lisa de hombre', 'una chomba de piqué', 'unas remeras básicas para el gimnasio'],
      pt: ['uma camiseta básica masculina', 'uma camisa polo'],
      en: ['a plain t-shirt for men', 'a polo shirt'],
    },
    {
      detail: 'size',
      season: 'winter',
      text: 'Abrigo con capucha para el frío, la montaña y el camping.',
      products: ['Campera rompeviento Patagonia', 'Buzo canguro con frisa', 'Chaleco inflable de hombre'],
      es: [
        'una campera rompeviento para hacer trekking',
        'un buzo con capucha bien abrigado',
        'un chaleco inflable',
        'una campera de hombre para el frío',
      ],
      pt: ['um corta-vento pra fazer trilha', 'um moletom com capuz'],
      en: ['a windbreaker for hiking', 'a warm hoodie for men'],
    },
    {
      detail: 'size',
      season: 'summer',
      text: 'Tela liviana para el verano, la playa y los viajes.',
      products: ['Bermuda cargo verde', 'Short de baño estampado', 'Pantalón chino azul'],
      es: [
        'una bermuda para las vacaciones',
        'un short de baño que seque rápido',
        'un pantalón chino azul',
        'un pantalón liviano para el verano',
      ],
      pt: ['uma bermuda pra viagem', 'uma sunga ou um short de banho'],
      en: ['quick dry swim shorts', 'a pair of chinos'],
    },
  ],
}
