import type { DemoCategory } from './catalogue-entry.ts'

export const mate: DemoCategory = {
  name: 'Mates y regalos',
  weight: 1.25,
  es: ['un regalo bien argentino', 'un regalo empresarial', 'algo para llevar de recuerdo'],
  pt: ['uma lembrança bem argentina', 'um presente típico de Buenos Aires'],
  en: ['a typical Argentinian gift', 'a souvenir from Buenos Aires'],
  kinds: [
    {
      detail: 'colour',
      gifts: ['man', 'woman'],
      products: ['Mate imperial de calabaza', 'Mate térmico de acero', 'Bombilla de alpaca', 'Set matero con canasta'],
      es: [
        'un mate imperial',
        'un mate que no haya que curar',
        'una bombilla de buena calidad',
        'un set de mate completo',
        'un mate grabado con un nombre',
      ],
      pt: ['uma cuia de chimarrão', 'um kit de mate completo', 'uma bomba de chimarrão'],
      en: ['a mate cup with a straw', 'a complete mate set', 'a traditional mate gourd'],
    },
    {
      detail: 'colour',
      gifts: ['man'],
      products: ['Termo de acero 1 litro', 'Termo con pico cebador', 'Botella térmica 500 ml'],
      es: [
        'un termo que mantenga el agua caliente todo el día',
        'un termo de un litro',
        'una botella térmica para el gimnasio',
      ],
      pt: ['uma garrafa térmica de um litro', 'uma garrafinha térmica'],
      en: ['a thermos that keeps water hot all day', 'an insulated water bottle'],
    },
    {
      detail: 'none',
      gifts: ['woman', 'man', 'home'],
      products: ['Caja de alfajores artesanales x 12', 'Box desayuno Jacarandá', 'Dulce de leche repostero x 3'],
      es: ['una caja de alfajores', 'un desayuno para regalar', 'un box con cosas dulces'],
      pt: ['uma caixa de alfajores', 'um doce de leite argentino'],
      en: ['a box of alfajores', 'a breakfast gift box'],
    },
    {
      detail: 'none',
      gifts: ['kid', 'woman'],
      products: ['Cuaderno de tapa de tela', 'Agenda semanal ilustrada', 'Set de papelería kraft'],
      es: ['un cuaderno lindo para escribir', 'una agenda del año que viene', 'un set de papelería'],
      pt: ['um caderno de capa de tecido', 'uma agenda ilustrada'],
      en: ['a nice notebook', 'an illustrated planner'],
    },
  ],
}
