import type { DemoCategory } from './catalogue-entry.ts'

export const decoration: DemoCategory = {
  name: 'Deco y hogar',
  weight: 1.4,
  es: ['algo para decorar el living', 'ideas para un monoambiente', 'algo para darle onda al balcón'],
  pt: ['alguma coisa pra decorar a sala', 'ideias pra decorar um apartamento pequeno'],
  en: ['something to decorate the living room', 'ideas for a small flat'],
  kinds: [
    {
      detail: 'colour',
      text: 'Liviano y suave, para el sillón o la cama.',
      products: ['Almohadón de lino lavado', 'Almohadón tejido boho', 'Manta de algodón para sillón'],
      es: [
        'unos almohadones para el sillón',
        'una manta para el sillón gris',
        'almohadones de lino',
        'una manta liviana para los pies de la cama',
      ],
      pt: ['umas almofadas pro sofá', 'uma manta pro sofá'],
      en: ['cushions for a grey sofa', 'a throw for the sofa'],
    },
    {
      detail: 'colour',
      gifts: ['home'],
      text: 'Luz cálida para leer o para el comedor.',
      products: [
        'Lámpara de mesa de cerámica',
        'Lámpara colgante de mimbre',
        'Velador de madera',
        'Guirnalda de luces cálidas',
      ],
      es: [
        'una lámpara de mesa con luz cálida',
        'una lámpara colgante de mimbre',
        'un velador para la mesita de luz',
        'una guirnalda de luces para el patio',
      ],
      pt: ['um abajur com luz quente', 'uma luminária de palha'],
      en: ['a table lamp with a warm light', 'a wicker pendant lamp'],
    },
    {
      detail: 'none',
      products: ['Espejo redondo con marco de roble', 'Espejo sol de ratán', 'Reloj de pared nórdico'],
      es: ['un espejo redondo para el baño', 'un espejo grande para la entrada', 'un reloj de pared silencioso'],
      pt: ['um espelho redondo pro banheiro', 'um relógio de parede'],
      en: ['a round mirror for the hall', 'a quiet wall clock'],
    },
    {
      detail: 'colour',
      gifts: ['home', 'woman'],
      products: ['Florero de vidrio soplado', 'Maceta de cemento con plato', 'Portamacetas de hierro'],
      es: [
        'un florero de vidrio',
        'una maceta para una planta grande',
        'unas macetas para el balcón',
        'un portamacetas de pie',
      ],
      pt: ['um vaso de vidro', 'um vaso pra planta grande'],
      en: ['a glass vase', 'a big plant pot'],
    },
    {
      detail: 'colour',
      products: ['Alfombra de yute redonda', 'Alfombra tejida a telar', 'Camino de entrada de fibra'],
      es: ['una alfombra para el living', 'una alfombra redonda de yute', 'una alfombra fácil de limpiar'],
      pt: ['um tapete pra sala', 'um tapete redondo de juta'],
      en: ['a rug for the living room', 'a round jute rug'],
    },
    {
      detail: 'none',
      products: ['Set de tres láminas botánicas', 'Lámina de Buenos Aires ilustrada', 'Portarretratos de madera'],
      es: ['unos cuadros para el comedor', 'una lámina de Buenos Aires', 'un portarretratos de madera'],
      pt: ['uns quadros pra sala', 'um pôster de Buenos Aires'],
      en: ['a print of Buenos Aires', 'a set of botanical prints'],
    },
  ],
}
