import type { CatalogueLanguage } from '../state/shop.ts'

interface Words {
  /** Product and category, in the same order in every language. */
  products: [name: string, category: string][]
  colors: string[]
  sizeOption: string
  colorOption: string
  line: (name: string, line: string) => string
  tags: string[]
}

/** Names of the three lines of each product; the same everywhere, as brands are. */
export const lines = ['Andes', 'Pampa', 'Litoral']

const sentences = {
  en: 'Made in small series by workshops we know, and shipped within two days.',
  es: 'Hecho en series cortas por talleres conocidos, con envío en dos días.',
  'pt-BR': 'Feito em pequenas séries por oficinas conhecidas, com envio em dois dias.',
}

export function describeProduct(language: CatalogueLanguage, title: string): string {
  return `<p><strong>${title}</strong></p><p>${sentences[language]}</p>`
}

export const words: Record<CatalogueLanguage, Words> = {
  en: {
    products: [
      ['T-shirt', 'Clothing'],
      ['Trousers', 'Clothing'],
      ['Dress', 'Clothing'],
      ['Sweater', 'Clothing'],
      ['Jacket', 'Clothing'],
      ['Sandals', 'Shoes'],
      ['Boots', 'Shoes'],
      ['Sneakers', 'Shoes'],
      ['Scarf', 'Accessories'],
      ['Backpack', 'Accessories'],
      ['Belt', 'Accessories'],
      ['Cap', 'Accessories'],
      ['Cushion', 'Home'],
      ['Blanket', 'Home'],
      ['Tablecloth', 'Home'],
      ['Lamp', 'Home'],
      ['Mug', 'Kitchen'],
      ['Bowl', 'Kitchen'],
      ['Chopping board', 'Kitchen'],
      ['Apron', 'Kitchen'],
    ],
    colors: ['Blue', 'Green', 'Terracotta'],
    sizeOption: 'Size',
    colorOption: 'Colour',
    line: (name, line) => `${line} ${name}`,
    tags: ['new', 'sale'],
  },
  es: {
    products: [
      ['Camiseta', 'Ropa'],
      ['Pantalón', 'Ropa'],
      ['Vestido', 'Ropa'],
      ['Suéter', 'Ropa'],
      ['Campera', 'Ropa'],
      ['Sandalias', 'Calzado'],
      ['Botas', 'Calzado'],
      ['Zapatillas', 'Calzado'],
      ['Bufanda', 'Accesorios'],
      ['Mochila', 'Accesorios'],
      ['Cinturón', 'Accesorios'],
      ['Gorra', 'Accesorios'],
      ['Almohadón', 'Hogar'],
      ['Manta', 'Hogar'],
      ['Mantel', 'Hogar'],
      ['Lámpara', 'Hogar'],
      ['Taza', 'Cocina'],
      ['Cuenco', 'Cocina'],
      ['Tabla de cortar', 'Cocina'],
      ['Delantal', 'Cocina'],
    ],
    colors: ['Azul', 'Verde', 'Terracota'],
    sizeOption: 'Talle',
    colorOption: 'Color',
    line: (name, line) => `${name} ${line}`,
    tags: ['novedad', 'oferta'],
  },
  'pt-BR': {
    products: [
      ['Camiseta', 'Roupas'],
      ['Calça', 'Roupas'],
      ['Vestido', 'Roupas'],
      ['Suéter', 'Roupas'],
      ['Jaqueta', 'Roupas'],
      ['Sandália', 'Calçados'],
      ['Bota', 'Calçados'],
      ['Tênis', 'Calçados'],
      ['Cachecol', 'Acessórios'],
      ['Mochila', 'Acessórios'],
      ['Cinto', 'Acessórios'],
      ['Boné', 'Acessórios'],
      ['Almofada', 'Casa'],
      ['Manta', 'Casa'],
      ['Toalha de mesa', 'Casa'],
      ['Luminária', 'Casa'],
      ['Caneca', 'Cozinha'],
      ['Tigela', 'Cozinha'],
      ['Tábua de corte', 'Cozinha'],
      ['Avental', 'Cozinha'],
    ],
    colors: ['Azul', 'Verde', 'Terracota'],
    sizeOption: 'Tamanho',
    colorOption: 'Cor',
    line: (name, line) => `${name} ${line}`,
    tags: ['novidade', 'promoção'],
  },
}
