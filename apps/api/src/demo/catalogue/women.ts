import type { DemoCategory } from './catalogue-entry.ts'

export const women: DemoCategory = {
  name: 'Ropa de mujer',
  weight: 1.5,
  es: ['algo de mujer para una salida de noche', 'ropa de mujer para la oficina', 'algo lindo para un cumpleaños'],
  pt: ['uma roupa feminina pra trabalhar', 'um look pra sair à noite'],
  en: ['something nice to wear to dinner', "women's clothes for the office"],
  kinds: [
    {
      detail: 'size',
      season: 'summer',
      products: [
        'Vestido midi de lino crudo',
        'Vestido largo floreado Abril',
        'Vestido camisero a rayas',
        'Vestido corto de broderie',
      ],
      es: [
        'un vestido de lino para el verano',
        'un vestido largo floreado',
        'un vestido cómodo para ir a trabajar',
        'un vestido para un casamiento de día',
        'un vestido corto para la playa',
      ],
      pt: ['um vestido leve pro verão', 'um vestido longo florido', 'um vestido pra um casamento de dia'],
      en: ['a linen dress for the summer', 'a long floral dress', 'a dress for an outdoor wedding'],
    },
    {
      detail: 'size',
      season: 'winter',
      products: [
        'Campera impermeable liviana Lluvia',
        'Campera inflable corta',
        'Trench de gabardina beige',
        'Campera de jean clásica',
      ],
      es: [
        'una campera liviana para la lluvia',
        'una campera de abrigo para ir al sur',
        'una campera de jean',
        'un trench clásico',
        'una campera inflable cortita',
      ],
      pt: ['uma jaqueta leve pra chuva', 'um casaco bem quente', 'uma jaqueta jeans'],
      en: ['a light rain jacket', 'a warm jacket for the winter', 'a classic trench coat'],
    },
    {
      detail: 'size',
      season: 'winter',
      gifts: ['woman'],
      products: ['Sweater de lana merino', 'Cárdigan tejido a mano', 'Buzo oversize de algodón'],
      es: [
        'un sweater de lana que no pique',
        'un cárdigan tejido',
        'un buzo amplio de algodón',
        'un sweater abrigado para el invierno',
      ],
      pt: ['um suéter de lã macio', 'um cardigã de tricô'],
      en: ['a soft wool sweater', 'a hand knitted cardigan'],
    },
    {
      detail: 'size',
      products: ['Camisa de lino blanca', 'Blusa de seda lavada', 'Remera básica de algodón pima'],
      es: [
        'una camisa blanca de lino',
        'una blusa elegante para una reunión',
        'una remera básica de buen algodón',
        'una camisa que no haya que planchar',
      ],
      pt: ['uma camisa branca de linho', 'uma blusa elegante pra uma reunião'],
      en: ['a white linen shirt', 'a plain cotton t-shirt that keeps its shape'],
    },
    {
      detail: 'size',
      products: ['Pantalón palazzo negro', 'Jean mom de tiro alto', 'Pantalón sastrero beige'],
      es: ['un jean de tiro alto', 'un pantalón palazzo', 'un pantalón de vestir cómodo', 'un jean que sea elastizado'],
      pt: ['uma calça jeans de cintura alta', 'uma calça pantalona'],
      en: ['some high waisted jeans', 'wide leg trousers'],
    },
  ],
}
