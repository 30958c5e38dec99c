import type { DemoCategory } from './catalogue-entry.ts'

export const kitchen: DemoCategory = {
  name: 'Cocina y mesa',
  weight: 1.15,
  es: ['algo para poner linda la mesa', 'cosas para equipar la cocina', 'algo para un asado con amigos'],
  pt: ['coisas pra montar uma mesa bonita', 'utensílios pra cozinha nova'],
  en: ['something to set a nice table', 'things for a new kitchen'],
  kinds: [
    {
      detail: 'colour',
      gifts: ['home'],
      text: 'Para seis personas. Va al lavavajillas.',
      products: ['Juego de vajilla esmaltada x 12', 'Platos playos de cerámica x 6', 'Ensaladera de gres'],
      es: ['un juego de platos para seis', 'una vajilla que vaya al lavavajillas', 'una ensaladera grande'],
      pt: ['um jogo de pratos pra seis pessoas', 'uma saladeira grande'],
      en: ['a dinner set for six', 'a big salad bowl'],
    },
    {
      detail: 'none',
      gifts: ['home', 'man'],
      products: ['Copas de vino de cristal x 6', 'Vasos de whisky tallados x 4', 'Decantador de vino'],
      es: ['unas copas de vino', 'unos vasos de whisky', 'un decantador para vino', 'copas para Malbec'],
      pt: ['umas taças de vinho', 'uns copos de uísque'],
      en: ['wine glasses', 'a wine decanter'],
    },
    {
      detail: 'colour',
      gifts: ['woman', 'home'],
      products: ['Taza de cerámica artesanal', 'Set de tazas de café x 4', 'Tetera de vidrio con infusor'],
      es: [
        'una taza grande para el desayuno',
        'un juego de tazas de café',
        'una tetera de vidrio',
        'una taza hecha a mano',
      ],
      pt: ['uma xícara artesanal', 'um jogo de xícaras de café'],
      en: ['a handmade mug', 'a glass teapot'],
    },
    {
      detail: 'none',
      gifts: ['man', 'home'],
      products: ['Tabla de asado de algarrobo', 'Cuchillo parrillero forjado', 'Set de cubiertos de asado'],
      es: [
        'una tabla para el asado',
        'un cuchillo para asado',
        'un juego de cubiertos con mango de madera',
        'una tabla de picada grande',
      ],
      pt: ['uma tábua de churrasco', 'uma faca de churrasco'],
      en: ['a wooden board for barbecues', 'a steak knife set'],
    },
    {
      detail: 'colour',
      products: ['Delantal de gabardina', 'Mantel de lino antimanchas', 'Repasadores de algodón x 3'],
      es: [
        'un mantel antimanchas',
        'un delantal de cocina',
        'unos repasadores de algodón',
        'un mantel para ocho personas',
      ],
      pt: ['uma toalha de mesa que não mancha', 'um avental de cozinha'],
      en: ['a stain resistant tablecloth', 'a kitchen apron'],
    },
  ],
}
