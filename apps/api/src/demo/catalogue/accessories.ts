import type { DemoCategory } from './catalogue-entry.ts'

export const accessories: DemoCategory = {
  name: 'Bolsos y accesorios',
  weight: 1.1,
  es: ['un accesorio para completar un vestido negro', 'algo de cuero hecho en Argentina'],
  pt: ['um acessório de couro feito na Argentina'],
  en: ['something made of Argentinian leather'],
  kinds: [
    {
      detail: 'colour',
      gifts: ['woman'],
      text: 'Cuero que se hace más lindo con los años. Para la oficina, la facultad o una fiesta.',
      products: ['Cartera de cuero Camila', 'Bandolera chica suela', 'Tote bag de lona', 'Sobre de fiesta dorado'],
      es: [
        'una cartera de cuero',
        'una bandolera chiquita',
        'un bolso grande para la facultad',
        'un sobre para una fiesta',
      ],
      pt: ['uma bolsa de couro', 'uma bolsa pequena transversal'],
      en: ['a leather handbag', 'a small crossbody bag'],
    },
    {
      detail: 'colour',
      text: 'Resistente al agua. Entra en cabina.',
      products: ['Mochila urbana para notebook', 'Mochila de viaje 40 litros', 'Riñonera impermeable'],
      es: [
        'una mochila para la notebook',
        'una mochila de viaje que entre en cabina',
        'una riñonera',
        'una mochila resistente al agua',
      ],
      pt: ['uma mochila pra notebook', 'uma mochila de viagem'],
      en: ['a laptop backpack', 'a cabin size travel backpack'],
    },
    {
      detail: 'colour',
      gifts: ['man'],
      products: ['Billetera de cuero con monedero', 'Cinturón de cuero trenzado', 'Porta documentos de viaje'],
      es: ['una billetera de cuero', 'un cinturón de cuero', 'un porta documentos para viajar'],
      pt: ['uma carteira de couro masculina', 'um cinto de couro'],
      en: ['a leather wallet', 'a braided leather belt'],
    },
    {
      detail: 'none',
      gifts: ['woman'],
      text: 'Plata hipoalergénica, para todos los días o una fiesta.',
      products: ['Aros de plata argollas', 'Collar con dije de luna', 'Pulsera de piedras naturales'],
      es: ['unos aros de plata', 'un collar finito', 'una pulsera de piedras', 'unos aros que no den alergia'],
      pt: ['um par de brincos de prata', 'um colar delicado'],
      en: ['silver earrings', 'a delicate necklace'],
    },
    {
      detail: 'colour',
      text: 'Para la playa y los viajes.',
      products: ['Anteojos de sol redondos', 'Sombrero de rafia', 'Pañuelo de seda estampado'],
      es: ['unos anteojos de sol', 'un sombrero para la playa', 'un pañuelo de seda'],
      pt: ['um óculos de sol', 'um chapéu de praia'],
      en: ['sunglasses', 'a straw hat for the beach'],
    },
  ],
}
