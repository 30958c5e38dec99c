import { createHash } from 'node:crypto'

/** What stands for a category, drawn on 100 by 100. */
const motifs: Readonly<Record<string, string>> = {
  'Ropa de mujer': 'M38 22h8l4 8 4-8h8l6 20-6 4 10 34H28l10-34-6-4Z',
  'Ropa de hombre': 'M36 24h8c2 6 10 6 12 0h8l16 12-8 12-8-5v37H36V43l-8 5-8-12Z',
  Calzado: 'M16 58c10 0 16-8 20-16 8 14 22 16 40 20 8 2 10 6 10 12H16ZM16 78h70v4H16Z',
  'Bolsos y accesorios': 'M24 44h52l6 38H18ZM36 44c0-26 28-26 28 0h-6c0-18-16-18-16 0Z',
  'Deco y hogar': 'M34 20h32l10 30H24ZM46 50h8v26h-8ZM32 76h36v6H32Z',
  'Cocina y mesa': 'M24 34h44v28c0 12-8 18-22 18s-22-6-22-18ZM68 40c18-4 18 24 0 22v-6c8 0 8-12 0-10Z',
  'Dormitorio y baño': 'M14 40h6v18h60V48h6v32h-6v-8H20v8h-6ZM24 46h24v10H24Z',
  'Velas y aromas': 'M42 18h16v10H42ZM36 32h28c6 4 8 10 8 18v30H28V50c0-8 2-14 8-18Z',
  'Chicos y bebés':
    'M50 30c-24 0-24 30 0 30s24-30 0-30ZM32 26a8 8 0 1 0 .1 0ZM68 26a8 8 0 1 0 .1 0ZM34 62h32c8 6 8 20 0 20H34c-8 0-8-14 0-20Z',
  'Mates y regalos': 'M28 46c-6 24 6 36 20 36s26-12 20-36ZM26 38h44v8H26ZM60 38l14-24 5 3-13 21Z',
}
const otherMotif = 'M24 40h52v42H24ZM20 28h60v12H20ZM46 28h8v54h-8Z'

/** A picture of a product: what stands for its category, in a colour of its own. */
export function drawPicture({ id, category }: { id: string; category: string }): string {
  const hue = createHash('sha256').update(id).digest().readUInt16BE(0) % 360
  const motif = motifs[category] ?? otherMotif
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 45% 92%)"/><path d="${motif}" fill="hsl(${hue} 45% 45%)" fill-rule="evenodd"/></svg>`
}
