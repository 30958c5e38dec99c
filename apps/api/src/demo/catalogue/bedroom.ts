import type { DemoCategory } from './catalogue-entry.ts'

export const bedroom: DemoCategory = {
  name: 'Dormitorio y baño',
  weight: 0.95,
  es: ['algo para renovar el dormitorio', 'todo para armar el baño de un departamento nuevo'],
  pt: ['alguma coisa pra renovar o quarto'],
  en: ['something to freshen up the bedroom'],
  kinds: [
    {
      detail: 'colour',
      text: 'Frescas en verano. Para cama de dos plazas y queen.',
      products: ['Sábanas de percal 300 hilos', 'Sábanas de lino queen', 'Fundas de almohada x 2'],
      es: [
        'unas sábanas de algodón para cama queen',
        'unas sábanas frescas para el verano',
        'unas fundas de almohada',
        'un juego de sábanas para cama de dos plazas',
      ],
      pt: ['um jogo de lençóis de algodão', 'umas fronhas'],
      en: ['cotton sheets for a queen bed', 'pillow cases'],
    },
    {
      detail: 'colour',
      season: 'winter',
      products: ['Acolchado de plumas sintéticas', 'Frazada de polar doble', 'Cubrecama tejido'],
      es: ['un acolchado bien abrigado', 'una frazada liviana', 'un cubrecama para dos plazas y media'],
      pt: ['um edredom bem quente', 'uma manta de inverno'],
      en: ['a warm duvet', 'a light blanket'],
    },
    {
      detail: 'colour',
      gifts: ['home'],
      products: ['Juego de toallas de algodón egipcio', 'Toallón de playa a rayas', 'Alfombra de baño de bambú'],
      es: [
        'un juego de toallas',
        'un toallón para la playa',
        'unas toallas que sequen bien',
        'una alfombra de baño antideslizante',
      ],
      pt: ['um jogo de toalhas', 'uma toalha de praia'],
      en: ['a set of towels', 'a beach towel'],
    },
    {
      detail: 'size',
      gifts: ['woman', 'man'],
      products: ['Bata de toalla unisex', 'Pijama de algodón a rayas', 'Pijama de modal con short'],
      es: ['un pijama de algodón', 'una bata de toalla', 'un pijama fresco de verano'],
      pt: ['um pijama de algodão', 'um roupão'],
      en: ['cotton pyjamas', 'a bathrobe'],
    },
  ],
}
